import { useListContext } from 'react-admin';
import { say } from '../messages';
import { MenuButton } from './MenuButton';

interface Props {
  /** How many rows must be selected before there is something to do. */
  least: number;
  operations: readonly { label: string; run: () => void }[];
}

/** Bulk Operations: what can be done with the selected rows of the list around it. */
export const BulkMenu = ({ least, operations }: Props) => {
  const { selectedIds } = useListContext();
  return <MenuButton label={say.common.bulkOperations} items={operations} disabled={selectedIds.length < least} />;
};
