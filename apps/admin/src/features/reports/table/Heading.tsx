import type { Part } from '@bank/projections/reports';
import { TableSortLabel } from '@mui/material';
import { useListContext } from 'react-admin';
import { isRightAligned, NotedLabel } from '../../../kit/tables/cells';
import type { FieldSpec } from '../../../kit/values/fields';
import { shortMonth } from '../../../kit/values/formats';

export type TableColumn = FieldSpec & {
  part?: Part | undefined;
};

/** A column, or those of a product side by side that differ in their months. */
interface Block {
  product?: string;
  columns: readonly TableColumn[];
}

const isOfMonth = ({ part }: TableColumn): boolean => part?.product !== undefined && part.month !== undefined;

const blocksOf = (columns: readonly TableColumn[]): readonly Block[] => {
  const blocks: { product?: string; columns: TableColumn[] }[] = [];
  for (const column of columns) {
    const last = blocks.at(-1);
    if (!isOfMonth(column)) blocks.push({ columns: [column] });
    else if (last?.product === column.part!.product) last!.columns.push(column);
    else blocks.push({ product: column.part!.product!, columns: [column] });
  }
  return blocks;
};

/** The headings, by which the table is sorted. Months stand below their product. */
export const Heading = ({ columns }: { columns: readonly TableColumn[] }) => {
  const ofMonths = columns.filter(isOfMonth);
  const rowSpan = ofMonths.length ? 2 : 1;
  return (
    <thead>
      <tr>
        {blocksOf(columns).map(({ product, columns: [first, ...others] }) =>
          product === undefined ? (
            <ColumnHeading key={first!.source} column={first!} rowSpan={rowSpan} />
          ) : (
            <th key={first!.source} scope="colgroup" colSpan={others.length + 1} className="group">
              <span>{product}</span>
            </th>
          ),
        )}
      </tr>
      {ofMonths.length > 0 && (
        <tr>
          {ofMonths.map((column) => (
            <th key={column.source} scope="col" className="number">
              {shortMonth(column.part!.month!)}
            </th>
          ))}
        </tr>
      )}
    </thead>
  );
};

const ariaOrder = { ASC: 'ascending', DESC: 'descending' } as const;

const ColumnHeading = ({ column, rowSpan }: { column: TableColumn; rowSpan: number }) => {
  const { sort, setSort } = useListContext();
  const name = column.sortBy || column.source;
  const label = column.note ? <NotedLabel label={column.label} note={column.note} /> : column.label;
  const order = sort.field === name ? (sort.order as keyof typeof ariaOrder) : undefined;
  return (
    <th
      scope="col"
      rowSpan={rowSpan}
      className={column.wide ? 'name' : isRightAligned(column) ? 'number' : undefined}
      aria-sort={order && ariaOrder[order]}
    >
      {column.sortBy === false ? (
        label
      ) : (
        <TableSortLabel
          active={order !== undefined}
          direction={order === 'DESC' ? 'desc' : 'asc'}
          onClick={() => setSort({ field: name, order: order === 'ASC' ? 'DESC' : 'ASC' })}
        >
          {label}
        </TableSortLabel>
      )}
    </th>
  );
};
