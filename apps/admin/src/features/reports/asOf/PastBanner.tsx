import { Alert, Button } from '@mui/material';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useListContext } from 'react-admin';
import { exceptions } from '../../../kit/problems/exceptions';
import { dateTime } from '../../../kit/values/formats';
import { fill } from '../../../messages';
import { pastWords as words } from '../../../messages/reports';
import { useCan } from '../../../shell/session/access';
import { useAsOf } from '../reportContext';
import { usePasts } from './pasts';
import { useShowAsOf } from './useShowAsOf';
import { positionInWords } from './words';

const PastDialog = lazy(() => import('./PastDialog').then(({ PastDialog: Loaded }) => ({ default: Loaded })));

/** The server has no figures of that position. */
const NOT_MADE = 409;

export const PastBanner = () => {
  const asOf = useAsOf();
  return asOf === undefined ? null : <Banner asOf={asOf} />;
};

const isNotMade = (error: unknown): error is Error => (error as { status?: number } | null)?.status === NOT_MADE;

const Banner = ({ asOf }: { asOf: string }) => {
  const { error } = useListContext();
  const showAsOf = useShowAsOf();
  const mayMake = useCan('reports/pasts', 'create');
  const [isOpen, setOpen] = useState(false);
  const { data: pasts = [] } = usePasts({ enabled: useCan('reports/pasts', 'list') });
  const isMissing = isNotMade(error);
  const at = pasts.find(({ position }) => position === asOf)?.at;
  const position = positionInWords(asOf);
  const sentence = isMissing
    ? { at: words.notMade, atPosition: words.notMadeAtPosition }
    : { at: words.known, atPosition: words.knownAtPosition };
  useEffect(() => {
    // It is said in place of the rows, and this banner has the way out.
    if (isMissing) exceptions.withdraw(error.message);
  }, [isMissing, error]);
  return (
    <Alert
      severity={isMissing ? 'error' : 'warning'}
      variant="outlined"
      sx={{
        mb: 2,
        bgcolor: 'background.paper',
        alignItems: 'center',
        flexWrap: 'wrap',
        '& .MuiAlert-message': { flex: '1 1 200px' },
      }}
      action={
        <>
          {isMissing && mayMake && (
            <Button size="small" color="inherit" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {words.makeAgain}
            </Button>
          )}
          <Button size="small" color="inherit" onClick={() => showAsOf(undefined)}>
            {words.back}
          </Button>
        </>
      }
    >
      {at ? fill(sentence.at, { time: dateTime(at), position }) : fill(sentence.atPosition, { position })}
      {isOpen && (
        <Suspense fallback={null}>
          <PastDialog position={asOf} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Alert>
  );
};
