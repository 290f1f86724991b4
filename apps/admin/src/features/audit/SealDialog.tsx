import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { RowsShape, Waiting } from '../../kit/page/Waiting';
import { dateTime, number } from '../../kit/values/formats';
import { fill } from '../../messages';
import { auditWords } from '../../messages/audit';
import { type SealState, useBank } from './bank';

const words = auditWords.seal;

const EXPORT = 'npm run verify -- --export log.ndjson';

interface Props {
  state: SealState | undefined;
  onClose: () => void;
}

/** The checkpoint, the key, and how to check both oneself. */
export const SealDialog = ({ state, onClose }: Props) => {
  const bank = useBank();
  const title = useId();
  const { data, isPending } = useQuery({
    queryKey: ['seal', 'texts'],
    queryFn: async () => {
      const [checkpoint, key] = await Promise.all([bank.sealCheckpoint(), bank.sealKey()]);
      return { checkpoint, key };
    },
    retry: false,
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="md" fullWidth>
      <DialogTitle id={title}>{words.title}</DialogTitle>
      <DialogContent>
        {state && (state.events > 0 || !state.ok) ? (
          <Verdict state={state} />
        ) : (
          <Typography>{words.notCompared}</Typography>
        )}
        {isPending ? (
          <Waiting what={words.what}>
            <RowsShape rows={3} columns={1} />
          </Waiting>
        ) : (
          <>
            <Part title={words.checkpoint}>
              {data?.checkpoint ? <Code text={data.checkpoint} /> : <Typography>{words.noCheckpoint}</Typography>}
            </Part>
            {data?.key && (
              <Part title={words.key}>
                <Code text={data.key} />
              </Part>
            )}
            <Part title={words.how}>
              <Typography>{words.command}</Typography>
              <Code text="npm run verify" />
              <Typography>{words.export}</Typography>
              <Code text={EXPORT} />
              <Typography>{words.verifier}</Typography>
              <Code text={`node verify-log.mjs log.ndjson ${data?.key ?? 'KEY'}`} />
              <Typography>{words.guide}</Typography>
            </Part>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {words.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

const Verdict = ({ state: { ok, problem, compared, events } }: { state: SealState }) => (
  <Alert severity={ok ? 'success' : 'error'}>
    {ok ? (
      fill(words.unaltered, { count: number(events), time: dateTime(compared) })
    ) : (
      <>
        <strong>{problem}</strong>
        <Box>{fill(words.compared, { time: dateTime(compared) })}</Box>
      </>
    )}
  </Alert>
);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" sx={{ mt: 2.5 }}>
    <Typography component="h3" variant="subtitle1" gutterBottom>
      {title}
    </Typography>
    {children}
  </Box>
);

const Code = ({ text }: { text: string }) => (
  <Box
    component="pre"
    tabIndex={0}
    sx={{
      m: 0,
      mb: 1.5,
      p: 1.25,
      borderRadius: 1,
      bgcolor: 'action.hover',
      fontSize: 13,
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
    }}
  >
    {text}
  </Box>
);
