import {
  capitalise,
  type Field,
  type Fields,
  LARGEST_ID,
  MAX_POSTED_LINES,
  type OrderPolicy,
  PUBLIC_ID_LENGTH,
  Rejection,
  readId,
  readNumber,
  readPublicId,
  refuseInvalid,
  type Save,
  UNKNOWN_RECORD,
} from '@bank/domain';
import type { PipeTransform, Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsBoolean, IsOptional, IsString } from 'class-validator';
import { refuseLongLists } from '../../platform/bodies/list-sizes';
import { namedClass } from '../../platform/bodies/named-class';
import { NAMES_A_RECORD, numberSchema, referenceSchema } from '../../platform/bodies/posted-values';
import { constraintWords, validation, WRONG_SHAPE } from '../../platform/bodies/validation';
import { fromBody, settleTimes } from '../fields/body';
import { saveDto } from '../fields/dto';

type Reader = (value: unknown) => number | string | null | undefined;
interface LineValue {
  read: Reader;
  message: string;
  api: ApiPropertyOptions;
}
/** Type of a line's field -> how its value is posted; lines have no fields of other types. */
const lineValues: Readonly<Record<string, LineValue>> = {
  ref: { read: readId, message: NAMES_A_RECORD, api: referenceSchema },
  quantity: { read: readNumber, message: constraintWords.isNumber, api: numberSchema({ type: 'integer' }) },
  money: { read: readNumber, message: constraintWords.isNumber, api: numberSchema({ type: 'number' }) },
};
const namesNobody = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && namesNobody((value as { id?: unknown }).id ?? null));
/** A client is posted by its public id. */
const clientValue: LineValue = {
  read: (value) => (namesNobody(value) ? null : readPublicId(value)),
  message: 'Must name a client, such as {"id": "BCDFGH25"}',
  api: {
    type: 'object',
    properties: { id: { type: 'string', minLength: PUBLIC_ID_LENGTH, maxLength: PUBLIC_ID_LENGTH } },
    example: { id: 'BCDFGH25' },
  },
};
const lineValueOf = (field: Field): LineValue =>
  field.type === 'ref' && field.to === 'client' ? clientValue : lineValues[field.type]!;
const lineId = { read: readId, message: constraintWords.isInt };

const lineDto = ({ kind, line }: OrderPolicy): Type<object> => {
  const made = namedClass(`Save${capitalise(kind)}OrderLine`);
  const optional = { required: false, nullable: true } as const;
  ApiProperty({
    ...referenceSchema,
    ...optional,
    description: 'Of a line that exists; a line without one is new',
  } as ApiPropertyOptions)(made.prototype, 'id');
  for (const [name, field] of Object.entries(line))
    ApiProperty({ ...lineValueOf(field).api, ...optional, title: field.label } as ApiPropertyOptions)(
      made.prototype,
      name,
    );
  return made;
};

/** Whether a save may say why it is made, besides a reason that the order itself has. */
const takesReason = ({ header, isCorrectable }: OrderPolicy): boolean => isCorrectable || !('reason' in header);

const OVERRIDES = 'an administrator may override a shortage with it';
const MAY_OVERSELL = 'Whether the correction of an administrator may take more than is on hand';
const describeReason = ({ header, isCorrectable }: OrderPolicy): string => {
  if (!isCorrectable) return `Why: ${OVERRIDES}`;
  return `Why: a completed one is corrected with it; ${'reason' in header ? 'an open one keeps it' : OVERRIDES}`;
};

/** The class of the body of an order's POST and PATCH, for OpenAPI and for the pipe that checks its header. */
export const orderDto = (policy: OrderPolicy): Type<object> => {
  const made = saveDto({ kind: `${policy.kind}Order`, fields: policy.header });
  const texts = {
    status: 'A changed status is the transition that leads to it',
    ...(takesReason(policy) && { reason: describeReason(policy) }),
  };
  for (const [name, description] of Object.entries(texts)) {
    for (const decorate of [IsOptional(), IsString()]) decorate(made.prototype, name);
    ApiProperty({ type: 'string', required: false, nullable: true, description })(made.prototype, name);
  }
  if (policy.isCorrectable) {
    for (const decorate of [IsOptional(), IsBoolean()]) decorate(made.prototype, 'mayOversell');
    ApiProperty({ type: 'boolean', required: false, description: MAY_OVERSELL })(made.prototype, 'mayOversell');
  }
  ApiProperty({
    type: lineDto(policy),
    isArray: true,
    maxItems: MAX_POSTED_LINES,
    required: false,
    description: 'Lines that are not sent stay as they are',
  })(made.prototype, 'lineItems');
  return made;
};

/** Reads an order's body. It reads the lines itself, because the library would make several objects for each of two thousand. */
export const orderBody = (policy: OrderPolicy, Dto: Type<object>): PipeTransform<unknown, Promise<Save>> => {
  const headerPipe = validation(Dto);
  return {
    async transform(body, metadata) {
      if (typeof body !== 'object' || body === null || Array.isArray(body))
        return (await headerPipe.transform(body, metadata)) as Save;
      refuseLongLists(body, Dto);
      const { lineItems, ...others } = body as { lineItems?: unknown };
      const { status, reason, mayOversell, ...header } = (await headerPipe.transform(others, metadata)) as Record<
        string,
        unknown
      >;
      const textOf = (value: unknown) => (typeof value === 'string' && value.trim() ? value : undefined);
      return {
        header: await settleTimes(policy.header, fromBody(policy.header, { ...header, reason })),
        lines: readLines(policy.line, lineItems ?? []),
        ...(textOf(status) !== undefined && { status: textOf(status) }),
        ...(takesReason(policy) && textOf(reason) !== undefined && { reason: textOf(reason) }),
        ...(mayOversell === true && { mayOversell }),
      } as Save;
    },
  };
};

/** @throws Rejection that names each wrong field */
const readLines = (fields: Fields, lineItems: unknown): readonly Readonly<Record<string, unknown>>[] => {
  if (!Array.isArray(lineItems)) throw new Rejection('malformed', WRONG_SHAPE, { lineItems: constraintWords.isArray });
  const errors: Record<string, string> = {};
  const unknownIds: Record<string, string> = {};
  const readers = Object.entries(fields).map(([name, field]) => ({
    name,
    isRequired: field.required !== undefined,
    ...lineValueOf(field),
  }));
  const lines = lineItems.map((line: unknown, place) => {
    const at = `lineItems.${place}`;
    if (typeof line !== 'object' || line === null || Array.isArray(line)) {
      errors[at] = constraintWords.isObject;
      return {};
    }
    const values: Record<string, unknown> = {};
    for (const { name, isRequired, read, message } of [{ name: 'id', isRequired: false, ...lineId }, ...readers]) {
      const posted = (line as Readonly<Record<string, unknown>>)[name];
      const value = posted === undefined ? null : read(posted);
      if (value === undefined) errors[`${at}.${name}`] = message;
      else if (read === readId && Number(value) > LARGEST_ID) unknownIds[`${at}.${name}`] = UNKNOWN_RECORD;
      // An empty value of an optional field is not set: it stays as it is, or begins with the field's default.
      else if (value !== null || (isRequired && posted !== undefined)) values[name] = value;
    }
    return values;
  });
  if (Object.keys(errors).length) throw new Rejection('malformed', WRONG_SHAPE, errors);
  refuseInvalid(unknownIds);
  return lines;
};
