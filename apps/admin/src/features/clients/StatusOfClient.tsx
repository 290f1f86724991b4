import { dayInWords } from '@bank/domain';
import { Typography } from '@mui/material';
import type { RaRecord } from 'react-admin';
import { StatusChip } from '../../kit/page/StatusChip';
import { today } from '../../kit/values/clock';
import { fill } from '../../messages';
import { clientWords as words } from '../../messages/clients';

/** The status, and since when where that is known: staff may expire a child before its day. */
export const StatusOfClient = ({ record }: { record: Partial<RaRecord> }) => (
  <>
    <StatusChip status={String(record.status)} />
    {record.expiredOn && record.expiredOn <= today() && (
      <Typography variant="caption" component="div" color="text.secondary">
        {fill(words.expiredOn, { day: dayInWords(record.expiredOn) })}
      </Typography>
    )}
  </>
);
