import { Chip, type ChipProps } from '@mui/material';
import { say, word } from '../messages';

const colors: Readonly<Record<string, ChipProps['color']>> = {
  ACTIVE: 'success',
  RECEIVED: 'success',
  COMPLETED: 'success',
  ORDERED: 'info',
  OUTOFSTOCK: 'warning',
  APPLICATION_PENDING: 'info',
  APPLICATION_PENDING_PRIORITY: 'info',
  NEEDS_PROFILE_REVIEW: 'warning',
  REVIEW_PAST_DUE: 'error',
};

/** A status as a colored chip. Its word alone tells the status too, for readers who don't see the color. */
export const StatusChip = ({ status }: { status: string }) => (
  <Chip size="small" variant="outlined" color={colors[status] ?? 'default'} label={word(say.statuses, status)} />
);
