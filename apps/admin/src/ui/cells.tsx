import { Box, Link } from '@mui/material';
import type { MouseEvent, ReactNode } from 'react';
import { DataTable, LinkBase, type RaRecord, useResourceContext } from 'react-admin';
import { useCanOpen } from '../access';
import { fill, say } from '../messages';
import type { FieldOf, FieldSpec } from './fields';
import { dateTime, here, money, number } from './formats';
import { at } from './path';
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
const Stock = ({ value }: { value: number }) => (
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
      label={field.label}
      disableSort={field.sortBy === false}
      {...(field.wide ? { sx: { minWidth: { xs: 100, sm: 170 }, overflowWrap: 'anywhere' } } : {})}
      {...(right.has(field.as ?? 'text') ? { align: 'right' as const } : {})}
      render={(record) =>
        field.opens ? (
          <Opens to={field.opens} record={record}>
            {read(field, record)}
          </Opens>
        ) : (
          read(field, record)
        )
      }
    />
  ));

/** A link, for those who may open what is behind it. */
const Opens = ({ to, record, children }: { to: true | string; record: Partial<RaRecord>; children: ReactNode }) => {
  const own = useResourceContext();
  const resource = to === true ? own : to;
  return useCanOpen(`/${resource}/:id`) ? (
    <Link
      component={LinkBase}
      to={`/${resource}/${record.id}`}
      onClick={(event: MouseEvent) => event.stopPropagation()}
    >
      {children}
    </Link>
  ) : (
    children
  );
};
