import { filtersBehind } from '@bank/projections/reports';
import { Box, Link, Typography } from '@mui/material';
import type { MouseEvent, ReactNode } from 'react';
import { DataTable, LinkBase, type RaRecord, useListContext, useResourceContext } from 'react-admin';
import { useCanOpen } from '../access';
import { fill, say } from '../messages';
import type { FieldOf, FieldSpec } from './fields';
import { dateTime, here, money, number } from './formats';
import { at } from './path';
import { SearchLink } from './SearchLink';
import { StatusChip } from './StatusChip';

type Kind = NonNullable<FieldSpec['as']>;
const right = new Set<Kind>(['number', 'stock', 'money']);
const text = (value: unknown) => String(value);

/** How each kind of value reads in a table and on a form that can't be edited. */
const readers: { [K in Kind]: (value: never, field: FieldOf<K>) => ReactNode } = {
  text,
  multiline: text,
  date: (value: string) => value.slice(0, 10),
  number: (value: number) => number(value),
  stock: (value: number) => <Stock value={value} />,
  money: (value: number) => money(value),
  dateTime: (value: string, { stacks = false }) => (
    <time
      dateTime={value}
      title={fill(say.common.here, { time: here(value) })}
      style={stacks ? undefined : { whiteSpace: 'nowrap' }}
    >
      {dateTime(value).replace(/ (?=[ap]m$)/, '\u00a0')}
    </time>
  ),
  boolean: (value: boolean, { words }) => (value ? (words?.true ?? say.common.yes) : (words?.false ?? say.common.no)),
  color: (value: string) => (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <Box component="span" sx={{ width: 14, height: 14, borderRadius: 0.5, bgcolor: value }} />
      {value}
    </Box>
  ),
  country: text,
  state: text,
  choice: (value: string, { chip, choices }) =>
    chip ? <StatusChip status={value} /> : (choices.find(({ id }) => id === value)?.name ?? value),
  references: (values: readonly Record<string, unknown>[], { titled = 'name' }) =>
    values.map((value) => text(value[titled] ?? value.id)).join(', '),
  reference: (value: Record<string, unknown>, { titled = 'name' }) => text(value[titled] ?? value.id ?? value),
};

/** A level of stock; below zero it is red. */
export const Stock = ({ value }: { value: number }) => (
  <Box component="span" sx={value < 0 ? { color: 'error.main', fontWeight: 600 } : undefined}>
    {number(value)}
  </Box>
);

/** A record's value, in words; nothing when it is empty. */
export const read = (field: FieldSpec, record: unknown): ReactNode => {
  const value = at(record, field.source);
  if (value === null || value === undefined || value === '') return null;
  return readers[field.as ?? 'text'](value as never, field as never);
};

export const columns = (fields: readonly FieldSpec[]) =>
  fields.map((field) => (
    <DataTable.Col
      key={field.source}
      source={field.sortBy || field.source}
      label={field.note ? <Noted label={field.label} note={field.note} /> : field.label}
      disableSort={field.sortBy === false}
      {...(field.wide ? { sx: { minWidth: { xs: 100, sm: 170 }, overflowWrap: 'anywhere' } } : {})}
      {...(right.has(field.as ?? 'text') ? { align: 'right' as const } : {})}
      render={(record) => <Cell field={field} record={record} />}
    />
  ));

const Noted = ({ label, note }: { label: string; note: string }) => (
  <Box component="span" sx={{ display: 'inline-block' }}>
    {label}{' '}
    <Typography variant="caption" component="span" color="text.secondary" sx={{ display: 'block', lineHeight: 1.2 }}>
      {note}
    </Typography>
  </Box>
);

const Cell = ({ field, record }: { field: FieldSpec; record: Partial<RaRecord> }) => {
  const shown = read(field, record);
  if (field.behind && shown !== null)
    return (
      <MovementsBehind field={field} behind={field.behind} record={record}>
        {shown}
      </MovementsBehind>
    );
  return field.opens && shown !== null ? (
    <Opens to={field.opens} record={record}>
      {shown}
    </Opens>
  ) : (
    shown
  );
};

interface OfRow {
  record: Partial<RaRecord>;
  children: ReactNode;
}

/** A link, for those who may open what is behind it. */
const Opens = ({ to, record, children }: OfRow & { to: true | string }) => {
  const own = useResourceContext();
  const route = to === true ? `/${own}/{id}` : to;
  // The route as the access table has it: filled, but for the record's own id.
  const screen = fill(route.replace(/\{\w+\}$/, ':id'), record);
  return useCanOpen(screen) ? (
    <Link component={LinkBase} to={fill(route, record)} onClick={(event: MouseEvent) => event.stopPropagation()}>
      {children}
    </Link>
  ) : (
    children
  );
};

/** A number that opens what it is the sum of, filtered as the list is that shows it. */
const MovementsBehind = ({
  field,
  behind,
  record,
  children,
}: OfRow & { field: FieldSpec; behind: NonNullable<FieldSpec['behind']> }) => {
  const { filterValues } = useListContext();
  const units = field.inUnits && at(record, field.inUnits);
  return (
    <SearchLink
      screen={behind.screen}
      filters={filtersBehind(behind, record, filterValues ?? {})}
      title={typeof units === 'number' ? fill(say.stock.units, { units: number(units) }) : undefined}
    >
      {children}
    </SearchLink>
  );
};
