import { dayInWords } from '@bank/domain';
import { filtersBehind } from '@bank/projections/first-load';
import { Box, TableSortLabel, Tooltip, Typography } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import { DataTable, type RaRecord, useListContext, useResourceContext, useTranslate } from 'react-admin';
import { fill, say } from '../../messages';
import { RecordLink } from '../links/RecordLink';
import { routeOf } from '../links/routes';
import { SearchLink } from '../links/SearchLink';
import { Instant } from '../page/Instant';
import { StatusChip } from '../page/StatusChip';
import type { FieldOf, FieldSpec, ReferenceTo } from '../values/fields';
import { day, money, month, number, rate } from '../values/formats';
import { valueAt } from '../values/path';

type Kind = NonNullable<FieldSpec['as']>;
const rightAligned = new Set<Kind>(['number', 'stock', 'rate', 'money', 'percent']);
export const isRightAligned = ({ as = 'text' }: FieldSpec): boolean => rightAligned.has(as);
const text = (value: unknown) => String(value);

/** Kind of value -> its content in a table, and on a form that can't be edited. */
const readers: { [K in Kind]: (value: never, field: FieldOf<K>, record: unknown) => ReactNode } = {
  text,
  multiline: text,
  day: dayInWords,
  month: (value: string) => month(value),
  date: day,
  number: (value: number) => number(value),
  stock: (value: number) => (value < 0 ? <Stock value={value} /> : number(value)),
  rate: (value: number) => rate(value),
  money: (value: number) => money(value),
  percent: (value: number) => `${value.toFixed(2)}%`,
  dateTime: (value: string, { stacks = false }) => <Instant value={value} stacks={stacks} />,
  boolean: (value: boolean, { words }) => (value ? (words?.true ?? say.common.yes) : (words?.false ?? say.common.no)),
  color: (value: string) => (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <Box component="span" sx={{ width: 14, height: 14, borderRadius: 0.5, bgcolor: value }} />
      {value}
    </Box>
  ),
  country: text,
  state: text,
  choice: (value: string, { chip, choices }, record) =>
    chip ? (
      <StatusChip status={value} isReversed={!!valueAt(record, 'reversedAt')} />
    ) : (
      (choices.find(({ id }) => id === value)?.name ?? value)
    ),
  references: (values: readonly Record<string, unknown>[], field) =>
    values.map((value, n) => (
      <Fragment key={text(value.id)}>
        {n > 0 && ', '}
        <ReferenceName record={value} to={field} />
      </Fragment>
    )),
  reference: (value: Record<string, unknown>, field) => <ReferenceName record={value} to={field} />,
};

export const ReferenceName = ({ record, to }: { record: Record<string, unknown>; to: ReferenceTo }) => (
  <RecordLink to={routeOf(to.screen ?? `/${to.resource}/{id}`, record)}>
    {text(record[to.titled ?? 'name'] ?? record.id ?? record)}
  </RecordLink>
);

/** A level of stock; it is red below zero. */
export const Stock = ({ value }: { value: number }) => (
  <Box component="span" sx={value < 0 ? { color: 'error.main', fontWeight: 600 } : undefined}>
    {number(value)}
  </Box>
);

const wasErased = (record: unknown) => valueAt(record, 'erasedAt') != null;

/** The value of a record's field as shown on screens; null when it is empty. A word stands for what was erased. */
export const readField = (field: FieldSpec, record: unknown): ReactNode => {
  if (field.showsIf && !field.showsIf((record ?? {}) as Partial<RaRecord>)) return null;
  const value = valueAt(record, field.source);
  if (value === null || value === undefined || value === '')
    return field.isPersonal && wasErased(record) ? say.common.erased : null;
  return readers[field.as ?? 'text'](value as never, field as never, record);
};

export const columns = (fields: readonly FieldSpec[]) =>
  fields.map((field) => (
    <DataTable.Col
      key={field.source}
      source={field.sortBy || field.source}
      label={<ColumnHeading field={field} />}
      disableSort
      {...(field.wide
        ? { sx: { minWidth: { xs: 100, sm: 'var(--wide-column, 170px)' }, overflowWrap: 'anywhere' } }
        : {})}
      {...(isRightAligned(field) ? { align: 'right' as const } : {})}
      render={(record) => <Cell field={field} record={record} />}
    />
  ));

/**
 * A heading by which the list can be sorted. The library's own is named by the tip about sorting, and not by what is seen.
 */
const ColumnHeading = ({ field }: { field: FieldSpec }) => {
  const { sort, setSort } = useListContext();
  const translate = useTranslate();
  const label = field.note ? <NotedLabel label={field.label} note={field.note} /> : field.label;
  if (field.sortBy === false || !sort) return label;
  const name = field.sortBy || field.source;
  const isSorted = sort.field === name;
  const next = isSorted && sort.order === 'ASC' ? 'DESC' : 'ASC';
  const tip = translate('ra.sort.sort_by', {
    field_lower_first: field.label.charAt(0).toLowerCase() + field.label.slice(1),
    order: translate(`ra.sort.${next}`),
  });
  return (
    <Tooltip
      title={tip}
      describeChild
      placement={isRightAligned(field) ? 'bottom-end' : 'bottom-start'}
      enterDelay={SORT_TIP_DELAY_MS}
    >
      <TableSortLabel
        active={isSorted}
        direction={sort.order === 'ASC' ? 'asc' : 'desc'}
        onClick={() => setSort({ field: name, order: next })}
      >
        {label}
      </TableSortLabel>
    </Tooltip>
  );
};
const SORT_TIP_DELAY_MS = 300;

export const NotedLabel = ({ label, note }: { label: string; note: string }) => (
  <Box component="span" sx={{ display: 'inline-block' }}>
    {label}{' '}
    <Typography variant="caption" component="span" color="text.secondary" sx={{ display: 'block', lineHeight: 1.2 }}>
      {note}
    </Typography>
  </Box>
);

export const Cell = ({ field, record }: { field: FieldSpec; record: Partial<RaRecord> }) => {
  const shown = readField(field, record);
  if (field.Shown) return shown !== null && <field.Shown record={record} />;
  if (field.behind && shown !== null)
    return (
      <MovementsBehind field={field} behind={field.behind} record={record}>
        {shown}
      </MovementsBehind>
    );
  return field.opens && shown !== null ? (
    <RowLink to={field.opens} record={record}>
      {shown}
    </RowLink>
  ) : (
    shown
  );
};

interface RowContent {
  record: Partial<RaRecord>;
  children: ReactNode;
}

const RowLink = ({ to, record, children }: RowContent & { to: true | string }) => {
  const resource = useResourceContext();
  return <RecordLink to={routeOf(to === true ? `/${resource}/{id}` : to, record)}>{children}</RecordLink>;
};

/** A number as the list behind it has it: in units, and of what leaves with a minus; undefined where it is the same. */
export const unitsOf = ({ inUnits, behind }: FieldSpec, record: unknown): string | undefined => {
  const units = inUnits && valueAt(record, inUnits);
  if (typeof units !== 'number') return undefined;
  return fill(say.stock.units, { units: number(behind?.isOpposite && units ? -units : units) });
};

/** Links a number to the movements that it sums, with the filters of the list that shows it. */
const MovementsBehind = ({
  field,
  behind,
  record,
  children,
}: RowContent & { field: FieldSpec; behind: NonNullable<FieldSpec['behind']> }) => {
  const { filterValues } = useListContext();
  return (
    <SearchLink
      screen={behind.screen}
      filters={filtersBehind(behind, record, filterValues ?? {})}
      title={unitsOf(field, record)}
    >
      {children}
    </SearchLink>
  );
};
