import { unitFilter } from '@bank/projections/reports';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useListContext } from 'react-admin';
import { number } from '../../../kit/values/formats';
import { fill } from '../../../messages';
import { pastWords, reportWords as words } from '../../../messages/reports';
import { useCan } from '../../../shell/session/access';
import { chosenWord } from '../chosenWord';
import { useReport, useReportMeta } from '../reportContext';
import { positionInWords } from './words';

const PastDialog = lazy(() => import('./PastDialog').then(({ PastDialog: Loaded }) => ({ default: Loaded })));

/** Says how many rows there are, in which unit their figures are, and of which state of the log; leads administrators to earlier ones. */
export const Freshness = () => {
  const { total, data, filterValues, isPending } = useListContext();
  const unit = chosenWord(useReport().filters, unitFilter.key, filterValues);
  const { position } = useReportMeta();
  const mayMake = useCan('reports/pasts', 'create');
  const [isOpen, setOpen] = useState(false);
  const facts = [
    ...(data && total !== undefined ? [rowsInWords(total), ...inUnit(unit)] : []),
    ...(position === undefined ? [] : [fill(words.position, { position: positionInWords(position) })]),
  ];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', mt: -1.5, mb: 1.5, minHeight: 30 }}>
      <Typography variant="body2" color="text.secondary" role="status" sx={{ '&:not(:empty)': { mr: 1.5 } }}>
        {isPending ? <Skeleton aria-hidden sx={{ width: 'min(320px, 80vw)' }} /> : facts.join(' · ')}
      </Typography>
      {mayMake && (
        <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {pastWords.open}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <PastDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Box>
  );
};

const rowsInWords = (count: number) => (count === 1 ? words.oneRow : fill(words.rows, { count: number(count) }));

const inUnit = (unit: string | undefined): readonly string[] =>
  unit === undefined ? [] : [fill(words.inUnit, { unit: unit.toLowerCase() })];
