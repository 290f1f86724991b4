import { say } from '../messages';
import { choices, type FieldSpec } from '../ui/fields';
import { references } from '../ui/references';
import { SearchFirstList } from '../ui/SearchFirstList';
import { stockColumns } from './columns';

const filters: readonly FieldSpec[] = [
  { source: 'location', label: say.stock.location, as: 'reference', by: 'id', ...references.location },
  { source: 'locationType', label: say.stock.locationType, as: 'choice', choices: choices(say.locationTypes) },
  {
    source: 'showDiapersOrPackages',
    label: say.stock.show,
    as: 'choice',
    choices: choices(say.units),
    defaultValue: 'packages',
  },
  { source: 'endingAt', label: say.stock.endDate, as: 'date', edge: 'end' },
  { source: 'asKnownAt', label: say.stock.asKnownOn, as: 'date', edge: 'end' },
];

const unsorted = (field: FieldSpec): FieldSpec => ({ ...field, sortBy: false });

export const StockLevels = () => (
  <SearchFirstList
    screen={{
      resource: 'stock-levels',
      title: say.stock.title,
      searchFirst: true,
      perPage: 'all',
      sort: { field: '', order: 'ASC' },
      filters,
      columns: [
        { source: 'id', label: say.stock.id, sortBy: false },
        ...stockColumns
          .map(unsorted)
          .map((field) => (field.source === 'name' ? { ...field, label: say.stock.name } : field)),
      ],
    }}
  />
);
