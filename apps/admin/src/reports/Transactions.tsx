import { say } from '../messages';
import { choices } from '../ui/fields';
import { references } from '../ui/references';
import { type ListScreen, SearchFirstList } from '../ui/SearchFirstList';

const screen: ListScreen = {
  resource: 'reports/transactions',
  title: say.transactions.title,
  searchFirst: true,
  perPage: 50,
  excel: true,
  filters: [
    { source: 'location', label: say.transactions.location, as: 'reference', by: 'id', ...references.location },
    { source: 'product', label: say.transactions.product, as: 'reference', by: 'id', ...references.product },
    { source: 'orderType', label: say.transactions.orderType, as: 'choice', choices: choices(say.orderTypes) },
    { source: 'startingAt', label: say.transactions.from, as: 'date', edge: 'start' },
    { source: 'endingAt', label: say.transactions.to, as: 'date', edge: 'end' },
  ],
  columns: [
    { source: 'id', label: say.transactions.id },
    { source: 'product', label: say.transactions.product, sortBy: 'p.name' },
    { source: 'storageLocation', label: say.transactions.storageLocation, sortBy: 's.title' },
    { source: 'delta', label: say.transactions.change, as: 'number' },
    { source: 'cost', label: say.transactions.cost, as: 'money' },
    { source: 'orderType', label: say.transactions.orderType, sortBy: false },
    { source: 'order', label: say.transactions.order, sortBy: 'o.id' },
    { source: 'reason', label: say.transactions.reason, sortBy: false },
    {
      source: 'isCommitted',
      label: say.transactions.isCommitted,
      as: 'boolean',
      words: { true: say.transactions.committed, false: say.transactions.pending },
      sortBy: false,
    },
    { source: 'committedAt', label: say.transactions.committedAt, as: 'dateTime' },
    { source: 'createdAt', label: say.transactions.createdAt, as: 'dateTime' },
  ],
};

export const Transactions = () => <SearchFirstList screen={screen} />;
