import type { OrderPolicy } from '@bank/domain';
import { Alert } from '@mui/material';
import { type RefObject, useMemo } from 'react';
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
import { knownOfOrder, useKnownOfLines } from './rules';
import { useOrderPartner } from './useOrderPartner';
import { useSettled } from './useSettled';

const columns: Readonly<Record<string, string>> = { product: say.order.product, quantity: words.packs };

/** Labels the cells of the client lines in the list of problems, and focuses them. */
export const useClientProblems = (clients: LineClients, focusCellRef: RefObject<FocusCell | null>) => {
  const { getValues } = useFormContext();
  return useMemo(() => {
    return {
      labelOf: (field: string) => {
        const cell = cellOf(field, 'clientLines');
        if (!cell) return undefined;
        const client = getValues(`clientLines.${cell.line}.client`);
        return [clients.get(client)?.fullName ?? client, columns[cell.column]].filter(Boolean).join(', ');
      },
      goTo: (field: string) => {
        const cell = cellOf(field, 'clientLines');
        if (cell) focusCellRef.current?.(cell.line, cell.column in columns ? cell.column : 'product');
        return cell !== undefined;
      },
    };
  }, [clients, focusCellRef, getValues]);
};

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
