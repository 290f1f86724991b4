import { useListContext } from 'react-admin';
import { say } from '../../messages';
import { MenuButton } from '../dialogs/MenuButton';

interface Props {
  /** How many rows must be selected before there is something to do. */
  minSelected: number;
  operations: readonly { label: string; run: () => void }[];
}

export const BulkMenu = ({ minSelected, operations }: Props) => {
  const { selectedIds } = useListContext();
  return (
    <MenuButton label={say.common.bulkOperations} items={operations} disabled={selectedIds.length < minSelected} />
  );
};
