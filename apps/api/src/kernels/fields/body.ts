import {
  DEFAULT_ZONE,
  type Field,
  type Fields,
  hasOffset,
  type Input,
  instant,
  namesWithInvisible,
} from '@bank/domain';
import { currentTimeZone, warn } from '../../platform/context/request-context';

type Body = Readonly<Record<string, unknown>>;

const readValue = (field: Field, value: unknown): unknown => {
  switch (field.type) {
    case 'refs':
      return value ?? [];
    case 'group':
      return value === null ? null : readFields(field.fields, value as Body);
    case 'list':
      return (value as Body[] | null)?.map(({ id, isDeleted, ...rest }) => ({
        ...(id === undefined || id === null ? {} : { id }),
        ...(isDeleted === undefined || isDeleted === null ? {} : { isDeleted }),
        ...readFields(field.fields, rest),
      }));
    default:
      return value;
  }
};

export const fromBody = (fields: Fields, body: Body): Input => {
  for (const label of namesWithInvisible(fields, body)) warn(`${label}: invisible characters were removed.`);
  return readFields(fields, body);
};

const readFields = (fields: Fields, body: Body): Input =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      body[name] === undefined ? [] : [[name, readValue(field, body[name])]],
    ),
  );

const isLocalTime = (field: Field, value: unknown): value is string =>
  field.type === 'instant' && typeof value === 'string' && value.trim() !== '' && !hasOffset(value.trim());

/** Turns times without an offset, which are in the bank's time zone, into instants. */
export const settleTimes = async (fields: Fields, values: Input): Promise<Input> => {
  const local = Object.entries(fields).filter(([name, field]) => isLocalTime(field, values[name]));
  if (!local.length) return values;
  const zone = await currentTimeZone();
  const settled = local.map(([name]) => [name, instant(String(values[name]).trim(), zone) ?? values[name]]);
  return { ...values, ...Object.fromEntries(settled) };
};

export const showValue = (field: Field, value: unknown): unknown => {
  switch (field.type) {
    case 'ref':
      return value === null || value === undefined || field.isBare ? (value ?? null) : { id: value };
    case 'refs':
      return ((value ?? []) as number[]).map((id) => ({ id }));
    case 'money':
      return value === null || value === undefined ? null : Number(value);
    case 'list':
      return ((value ?? []) as Body[]).map((element) => ({ isDeleted: false, ...showParts(field.fields, element) }));
    // Such a text is stored with the offset that was typed; answers have instants in UTC.
    case 'text':
      return field.format === 'date-time' && typeof value === 'string'
        ? (instant(value, DEFAULT_ZONE) ?? value)
        : (value ?? null);
    default:
      return value ?? null;
  }
};

/** Shows the parts that the element has; its id is not one of the fields. */
const showParts = (fields: Fields, element: Body): Body =>
  Object.fromEntries(
    Object.entries(element).map(([name, part]) => [name, fields[name] ? showValue(fields[name], part) : part]),
  );

export const toBody = (fields: Fields, row: Body): Body =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, showValue(field, row[name])]));

const isIncluded = (field: Field) => field.type === 'group' || (field.type === 'ref' && !field.isBare);

/** Leaves missing records and addresses out of an answer, since callers expect no null there. */
export const withoutEmpty = <B extends Body>(fields: Fields, body: B): B => {
  const isEmpty = (name: string) => body[name] === null && fields[name] !== undefined && isIncluded(fields[name]);
  // Of most records nothing is empty, and a copy of each would take longer than reading it.
  if (!Object.keys(fields).some(isEmpty)) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !isEmpty(name))) as B;
};
