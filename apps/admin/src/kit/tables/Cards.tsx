import { Box, Link, Stack, TextField, Typography } from '@mui/material';
import type { CSSProperties, ReactNode, Ref } from 'react';
import { LinkBase, type RaRecord, useListContext } from 'react-admin';
import { fill, say } from '../../messages';
import type { FieldSpec } from '../values/fields';
import { Cell, NotedLabel, readField } from './cells';
import { GREY } from './grey';
import { rowTitle, titleColumn } from './rowTitle';
import { SelectPage, SelectRow } from './SelectRow';
import { DragHandle, SortableRow } from './SortableRows';

export interface CardsProps {
  columns: readonly FieldSpec[];
  pathOf?: ((id: RaRecord['id']) => string) | undefined;
  /** Rows can be selected, for an operation on several of them. */
  selectable: boolean;
  /** Rows can be dragged; they stand inside a `Reorderable`. */
  draggable: boolean;
  /** Which rows stand grey. */
  isGrey?: ((record: RaRecord) => boolean) | undefined;
}

/** The rows of the list around it, one card each: for windows in which the columns of a table don't fit. */
export const Cards = ({ draggable, ...props }: CardsProps) => {
  const { data = [] } = useListContext();
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, p: 1.5, alignItems: 'center', '&:empty': { display: 'none' } }}>
        {props.selectable && <SelectPage />}
        <SortBy columns={props.columns} />
      </Stack>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((record) =>
          draggable ? (
            <SortableRow key={record.id} id={record.id}>
              {(row) => <Card {...props} record={record} row={row} />}
            </SortableRow>
          ) : (
            <Card key={record.id} {...props} record={record} />
          ),
        )}
      </Box>
    </>
  );
};

interface CardProps extends Omit<CardsProps, 'draggable'> {
  record: RaRecord;
  row?: { ref?: Ref<never> | undefined; style: CSSProperties };
}

/** The link of a card's title covers all of the card; what else can be pressed lies above it. */
const COVERS_CARD = { '&::after': { content: '""', position: 'absolute', inset: 0 } };
const ABOVE_LINK = { '& a, & button, & .MuiCheckbox-root': { position: 'relative', zIndex: 1 } };

/** A time needs more room than a number, and what a component draws may need all that there is. */
const columnsOnPhone = ({ as, Shown, isNarrow }: FieldSpec) => {
  if (Shown && !isNarrow) return '1 / -1';
  return isNarrow || as === 'dateTime' ? 'span 2' : 'auto';
};

const Card = ({ record, columns, pathOf, selectable, isGrey, row }: CardProps) => {
  const title = titleColumn(columns);
  const name = rowTitle(columns, record);
  const heading = title.wide ? name : `${title.label} ${name}`;
  const others = columns.filter((column) => column !== title && readField(column, record) !== null);
  const isChip = (column: FieldSpec) => column.as === 'choice' && column.chip;
  return (
    <Box
      component="li"
      {...row}
      sx={[
        { position: 'relative', p: 1.5, borderTop: 1, borderColor: 'divider', bgcolor: 'background.paper' },
        isGrey?.(record) ? GREY : {},
      ]}
    >
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        {(selectable || row) && (
          <Box sx={ABOVE_LINK}>
            {selectable && <SelectRow record={record} name={name} />}
            <DragHandle name={name} />
          </Box>
        )}
        <Typography component="h2" sx={{ flex: '1 1 0', minWidth: 120, fontWeight: 600, overflowWrap: 'anywhere' }}>
          <CardTitle to={pathOf?.(record.id)} field={title} record={record}>
            {heading}
          </CardTitle>
        </Typography>
        {others.filter(isChip).map((column) => (
          <Cell key={column.source} field={column} record={record} />
        ))}
      </Stack>
      <Box
        component="dl"
        sx={{
          ...ABOVE_LINK,
          display: 'grid',
          // On a phone as narrow as a number needs it, so that the figures of a stock stand side by side.
          gridTemplateColumns: {
            xs: 'repeat(auto-fill, minmax(min(100%, 4.6rem), 1fr))',
            sm: 'repeat(auto-fill, minmax(10rem, 1fr))',
          },
          gap: 1,
          m: 0,
          mt: 1,
        }}
      >
        {others
          .filter((column) => !isChip(column))
          .map((column) => (
            <Box key={column.source} sx={{ gridColumn: { xs: columnsOnPhone(column), sm: 'auto' } }}>
              <Typography component="dt" variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
                {column.note ? <NotedLabel label={column.label} note={column.note} /> : column.label}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                <Cell field={column} record={record} />
              </Typography>
            </Box>
          ))}
      </Box>
    </Box>
  );
};

interface CardTitleProps {
  to: string | undefined;
  field: FieldSpec;
  record: RaRecord;
  children: ReactNode;
}

/** The title opens the row's screen, or that which its column opens in a table. */
const CardTitle = ({ to, field, record, children }: CardTitleProps) => {
  if (to)
    return (
      <Link component={LinkBase} to={to} sx={COVERS_CARD}>
        {children}
      </Link>
    );
  return field.wide && field.opens ? <Cell field={field} record={record} /> : children;
};

/** What a click on a table's headings does: cards have none. */
const SortBy = ({ columns }: { columns: readonly FieldSpec[] }) => {
  const { sort, setSort } = useListContext();
  const orders = columns
    .filter(({ sortBy }) => sortBy !== false)
    .flatMap(({ source, sortBy, label }) => [
      { field: sortBy || source, order: 'ASC' as const, text: fill(say.common.sortedUp, { column: label }) },
      { field: sortBy || source, order: 'DESC' as const, text: fill(say.common.sortedDown, { column: label }) },
    ]);
  if (!orders.length) return null;
  const current = orders.findIndex(({ field, order }) => field === sort.field && order === sort.order);
  return (
    <TextField
      select
      label={say.common.sortBy}
      value={current < 0 ? '' : current}
      onChange={({ target }) => {
        const chosen = orders[Number(target.value)];
        if (chosen) setSort({ field: chosen.field, order: chosen.order });
      }}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': say.common.sortBy } }}
      data-screen-only
    >
      {current < 0 && <option value="">{say.common.emptySelect}</option>}
      {orders.map(({ text }, place) => (
        <option key={text} value={place}>
          {text}
        </option>
      ))}
    </TextField>
  );
};
