import { Alert } from '@mui/material';
import { say } from '../../../messages';
import { useSaving } from '../../../shell/saving/saving';
import { Shortages } from './Shortages';
import { useNextEffect } from './useNextEffect';

/** The products of which the order that stands there takes more than there is, and who holds them. */
export const NextShortages = () => {
  const { isDirty } = useSaving();
  const foreseen = useNextEffect();
  if (isDirty || !foreseen?.shortages.length) return null;
  return (
    <Alert severity="warning" variant="outlined">
      {say.order.effect.shortage}
      <Shortages shortages={foreseen.shortages} />
    </Alert>
  );
};
