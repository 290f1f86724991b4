import type { OrderPolicy } from '@bank/domain';
import { Alert } from '@mui/material';
import { useMemo } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { ProblemLinks } from '../../../kit/problems/ProblemLinks';
import { valueAt } from '../../../kit/values/path';
import { say } from '../../../messages';
import { clientOrderWords as words } from '../../../messages/clientOrders';
import { type Problems, useSaving } from '../../../shell/saving/saving';
import { obstaclesOf } from '../check';
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
  const settled = useSettled();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form holds other values after each change
  return useMemo(() => {
    // Only what is asked for is judged as a whole once it is sent.
    if (policy.packs !== 'asked' || !editable || !partner) return NONE;
    return obstaclesOf(policy, getValues(), loaded, knownOfOrder(known, clients, partner));
  }, [settled, policy, editable, loaded, known, clients, partner?.id, partner?.canPlaceOrders, getValues]);
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
    const [, line, column = ''] = /^lineItems\.(\d+)\.(\w+)$/.exec(field) ?? [];
    if (line !== undefined)
      return {
        label: `${words.inBulk}, ${say.order.line} ${Number(line) + 1}`,
        message,
        go: () => bulkCellRef.current?.(Number(line), column),
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
