import { filtersBehind } from '@bank/projections/reports';
import { Box } from '@mui/material';
import { type MouseEvent, memo, type ReactNode, useRef } from 'react';
import { type RaRecord, useListContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { searchAddress } from '../../../kit/links/SearchLink';
import { Cell, isRightAligned, readField, unitsOf } from '../../../kit/tables/cells';
import { fill } from '../../../messages';
import { reportWords as words } from '../../../messages/reports';
import { useMayOpen } from '../../../shell/session/access';
import { Heading, type TableColumn } from './Heading';
import { tableStyles } from './tableStyles';
import { useScrollPlace } from './useScrollPlace';

interface Props {
  what: string;
  columns: readonly TableColumn[];
  /** Column key -> sum over the rows of all pages. */
  sums: Readonly<Record<string, number>>;
}

/**
 * The rows in a box that scrolls both ways, in which headings, names and sums stay in view. Its cells are plain elements: there
 * may be a hundred thousand of them, for each product in each month.
 */
export const ReportTable = ({ what, columns, sums }: Props) => {
  const { data = [], filterValues } = useListContext();
  const mayOpen = useMayOpen();
  const box = useRef<HTMLDivElement>(null);
  useScrollPlace(box);
  const openInPlace = useOpenInPlace();
  return (
    <Box ref={box} role="region" aria-label={fill(words.table, { title: what })} tabIndex={0} sx={tableStyles}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links in it are opened by keys as well, which is a click too */}
      <table onClick={openInPlace}>
        <Heading columns={columns} />
        <tbody>
          {data.map((record: RaRecord) => (
            <Row key={record.id} record={record} columns={columns} filters={filterValues} mayOpen={mayOpen} />
          ))}
        </tbody>
        <Totals columns={columns} sums={sums} />
      </table>
    </Box>
  );
};

/**
 * Opens a link of the table as those of the portal open, without loading the page anew: links that each know the router would take
 * seconds in a large table.
 */
const useOpenInPlace = () => {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const isForBrowser = event.defaultPrevented || event.button !== 0;
    if (isForBrowser || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const address = (event.target as Element).closest('td a')?.getAttribute('href');
    if (!address) return;
    event.preventDefault();
    void navigate(address);
  };
};

interface RowProps {
  record: RaRecord;
  columns: readonly TableColumn[];
  filters: object;
  mayOpen: (route: string) => boolean;
}

const Row = memo(({ record, columns, filters, mayOpen }: RowProps) => (
  <tr>
    {columns.map((column) => {
      const content = contentOf(column, record, filters, mayOpen);
      const className = classOf(column);
      return column.wide ? (
        <th key={column.source} scope="row" className={className}>
          {content}
        </th>
      ) : (
        <td key={column.source} className={className}>
          {content}
        </td>
      );
    })}
  </tr>
));

const classOf = (column: TableColumn): string | undefined => {
  if (column.wide) return 'name';
  return isRightAligned(column) ? 'number' : undefined;
};

const contentOf = (column: TableColumn, record: RaRecord, filters: object, mayOpen: RowProps['mayOpen']): ReactNode => {
  const { behind } = column;
  if (!behind) return <Cell field={column} record={record} />;
  const shown = readField(column, record);
  if (shown === null || !mayOpen(behind.screen)) return shown;
  const address = searchAddress(behind.screen, filtersBehind(behind, record, { ...filters }));
  return (
    <a href={address} title={unitsOf(column, record)}>
      {shown}
    </a>
  );
};

const Totals = ({ columns, sums }: Pick<Props, 'columns' | 'sums'>) => {
  if (!columns.some(({ source }) => source in sums)) return null;
  return (
    <tfoot>
      <tr>
        {columns.map((column) =>
          column.wide ? (
            <th key={column.source} scope="row" className="name">
              {words.total}
            </th>
          ) : (
            <td key={column.source} className={classOf(column)}>
              {column.source in sums && readField(column, sums)}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  );
};
