import { Chip, type ChipProps } from '@mui/material';
import { fill, say, word } from '../../messages';

const colors: Readonly<Record<string, ChipProps['color']>> = {
  ACTIVE: 'success',
  RECEIVED: 'success',
  COMPLETED: 'success',
  ORDERED: 'info',
  SUBMITTED: 'info',
  IN_PROCESS: 'info',
  SHIPPED: 'success',
  OUTOFSTOCK: 'warning',
  APPLICATION_PENDING: 'info',
  APPLICATION_PENDING_PRIORITY: 'info',
  NEEDS_PROFILE_REVIEW: 'warning',
  NEEDS_REVIEW: 'warning',
  REVIEW_PAST_DUE: 'error',
};

interface Props {
  status: string;
  /** Its effect was taken back, while the status stays. */
  isReversed?: boolean;
}

/** A status as a colored chip. Its word alone names the status too, for readers who don't see the color. */
export const StatusChip = ({ status, isReversed = false }: Props) => {
  const name = word(say.statuses, status);
  return (
    <Chip
      size="small"
      variant="outlined"
      color={isReversed ? 'warning' : (colors[status] ?? 'default')}
      label={isReversed ? fill(say.order.reversedStatus, { status: name }) : name}
    />
  );
};
