import { type SxProps, useMediaQuery } from '@mui/material';
import type { ReactNode } from 'react';
import { DataTable, type RaRecord, useListContext } from 'react-admin';
import { RowsShape, Waiting } from '../page/Waiting';
import { ALL_COLUMNS_MIN_PX, MENU_BESIDE_MIN_PX } from '../page/widths';
import type { FieldSpec } from '../values/fields';
import { Cards, type CardsProps } from './Cards';
import { columns as tableColumns } from './cells';
import { GREY } from './grey';
import { handleColumn, ReorderableBody } from './ReorderableBody';
import { selectColumn } from './SelectRow';
import { StayingHeadings } from './StayingHeadings';

interface Props extends Pick<CardsProps, 'columns'>, Partial<Omit<CardsProps, 'columns'>> {
  what: string;
  empty?: ReactNode;
  /** The headings stay in view while the page scrolls. Nothing around the rows may scroll but the page. */
  headingsStay?: boolean;
  sx?: SxProps;
}

/** The width of the margins beside a table, and what a column of it needs on average. */
const AROUND_TABLE_PX = 48;
const COLUMN_PX = 115;
const NARROWEST_TABLE_PX = 600;

/**
 * The width of the window from which on a table of so many columns is shown. Where the menu has room beside the screen,
 * a table is preferred, although a very wide one scrolls sideways.
 */
export const minWindowWidth = (columns: number) =>
  Math.min(MENU_BESIDE_MIN_PX, Math.max(NARROWEST_TABLE_PX, AROUND_TABLE_PX + columns * COLUMN_PX));

const narrowerThan = (px: number) => `screen and (max-width: ${px - 0.05}px)`;

/** The rows of the list around it: a table, or cards where a table would not fit. */
export const Rows = ({
  what,
  columns,
  pathOf,
  selectable = false,
  draggable = false,
  isGrey,
  empty,
  headingsStay,
  sx,
}: Props) => {
  // On paper it is a table in any case.
  const isNarrow = useMediaQuery(narrowerThan(minWindowWidth(columns.length)), { noSsr: true });
  const isShortOfWidth = useMediaQuery(narrowerThan(ALL_COLUMNS_MIN_PX), { noSsr: true });
  const { isPending, data } = useListContext();
  if (isPending)
    return (
      <Waiting what={what}>
        <RowsShape columns={Math.min(columns.length, isNarrow ? 2 : 6)} />
      </Waiting>
    );
  if (!data?.length) return empty;
  if (isNarrow)
    return <Cards columns={columns} pathOf={pathOf} selectable={selectable} draggable={draggable} isGrey={isGrey} />;
  const isShown = ({ spare, showsIf }: FieldSpec) => !(spare && isShortOfWidth) || (showsIf && data.some(showsIf));
  const table = (
    <DataTable
      {...(draggable ? { body: ReorderableBody } : {})}
      bulkActionButtons={false}
      rowClick={pathOf ?? false}
      {...(isGrey ? { rowSx: (record: RaRecord) => (isGrey(record) ? GREY : {}) } : {})}
      {...(sx ? { sx } : {})}
    >
      {selectable && selectColumn(columns)}
      {draggable && handleColumn}
      {tableColumns(columns.filter(isShown))}
    </DataTable>
  );
  return headingsStay ? <StayingHeadings>{table}</StayingHeadings> : table;
};
