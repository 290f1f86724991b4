import type { OrderPolicy } from '@bank/domain';
import { Alert } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { ProblemLinks } from '../../../kit/problems/ProblemLinks';
import { valueAt } from '../../../kit/values/path';
import { say } from '../../../messages';
import { clientOrderWords as words } from '../../../messages/clientOrders';
import { type Problems, useSaving } from '../../../shell/saving/saving';
import { obstaclesOf } from '../check';
import { cellOf } from '../lines';
import type { FocusCell } from '../useFocusCell';
import type { LineClients } from './lines';
import { knownOfOrder } from './rules';
import type { useClientProblems } from './useClientProblems';
import { useKnownOfLines } from './useLineRules';
import { useOrderPartner } from './useOrderPartner';
import { useSettled } from './useSettled';

const NONE: Problems = {};

/** What keeps the order in the form from being submitted, by field. It follows the typing. */
export const useObstacles = (policy: OrderPolicy, clients: LineClients): Problems => {
  const { getValues } = useFormContext();
  const { editable } = useSaving();
  const loaded = useRecordContext();
  const partner = useOrderPartner();
  const known = useKnownOfLines(policy);
  return useSettled(() => {
    // Only what is asked for is judged as a whole once it is sent.
    if (policy.packs !== 'asked' || !editable || !partner) return NONE;
    return obstaclesOf(policy, getValues(), loaded, knownOfOrder(known, clients, partner));
  }, [policy, editable, loaded, known, clients, partner?.id, partner?.canPlaceOrders, getValues]);
};

interface Props {
  obstacles: Problems;
  problems: ReturnType<typeof useClientProblems>;
  bulkCellRef: { current: FocusCell | null };
}

/** Lists what the submission would refuse, before anybody tries it. */
export const Obstacles = ({ obstacles, problems: { labelOf, goTo }, bulkCellRef }: Props) => {
  const { errors } = useFormState();
  // What a refused save found stands in its own list.
  const found = Object.entries(obstacles).filter(([field]) => valueAt(errors, field) === undefined);
  if (!found.length) return null;
  const links = found.map(([field, message]) => {
    const cell = cellOf(field);
    if (cell)
      return {
        label: `${words.inBulk}, ${say.order.line} ${cell.line + 1}`,
        message,
        go: () => bulkCellRef.current?.(cell.line, cell.column),
      };
    const label = labelOf(field);
    return label === undefined ? { message } : { label, message, go: () => void goTo(field) };
  });
  return (
    <Alert severity="warning" variant="outlined" sx={{ '& .MuiAlert-message': { flexGrow: 1, minWidth: 0 } }}>
      {words.obstacles}
      <ProblemLinks problems={links} />
    </Alert>
  );
};
