import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { useState } from 'react';
import { dateTime, number } from '../../kit/values/formats';
import { isUnderWay } from '../../kit/values/jobs';
import { fill } from '../../messages';
import { exportWords as words } from '../../messages/exports';
import type { Export } from './exports';

interface Props {
  one: Export;
  onSave: () => Promise<void>;
  onEnd: () => Promise<void>;
}

export const ExportRow = ({ one, onSave, onEnd }: Props) => {
  const [isBusy, setBusy] = useState(false);
  const run = async (call: () => Promise<void>) => {
    setBusy(true);
    // The error panel says why a call failed.
    await call().catch(() => undefined);
    setBusy(false);
  };
  const time = dateTime(one.createdAt);
  const button = (action: string, call: () => Promise<void>) => (
    <Button
      size="small"
      disabled={isBusy}
      aria-label={fill(words.of, { action, title: one.title, time })}
      onClick={() => void run(call)}
    >
      {action}
    </Button>
  );
  return (
    <Box component="li" sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Typography sx={{ fontWeight: 600 }}>{one.title}</Typography>
      <Typography variant="body2" color="text.secondary">
        {time}
      </Typography>
      {isUnderWay(one) && <Progress one={one} />}
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="body2" color={one.status === 'FAILED' ? 'error' : 'text.secondary'} sx={{ flexGrow: 1 }}>
          {one.message ?? stateOf(one)}
        </Typography>
        {one.status === 'DONE' && button(words.save, onSave)}
        {button(isUnderWay(one) ? words.cancel : words.discard, onEnd)}
      </Box>
    </Box>
  );
};

const stateOf = ({ status, rows, total }: Export): string => {
  const text = status === 'RUNNING' && total === null ? words.counting : words.statuses[status];
  return fill(text, { rows: number(rows), total: number(total ?? rows) });
};

const Progress = ({ one: { title, status, rows, total } }: { one: Export }) => (
  <LinearProgress
    aria-label={fill(words.progress, { title })}
    sx={{ my: 0.5 }}
    {...(status === 'RUNNING' && total
      ? { variant: 'determinate' as const, value: Math.min(100, (100 * rows) / total) }
      : {})}
  />
);
