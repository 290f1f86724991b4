import { type RefObject, useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import { say } from '../../../messages';
import { clientOrderWords as words } from '../../../messages/clientOrders';
import { cellOf } from '../lines';
import type { FocusCell } from '../useFocusCell';
import type { LineClients } from './lines';

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
