import { LARGEST_ID, type PostedLine, Rejection, readId, readNumber, refuseInvalid } from '@bank/domain';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { IS_NOBODYS, NAMES_A_RECORD, numberSchema, Ref, referenceSchema } from '../../platform/http/posted';
import { WRONG_SHAPE, words } from '../../platform/http/validation';

const may = (schema: object): ApiPropertyOptions =>
  ({ ...schema, required: false, nullable: true }) as ApiPropertyOptions;

/** A line in a body. */
export class LineDto {
  @ApiProperty(may({ ...referenceSchema, description: 'Of a line that exists; a line without one is new' }))
  id?: unknown;

  @ApiProperty(may({ ...referenceSchema, description: 'Without a product the line is removed' }))
  product?: unknown;

  @ApiProperty(may({ ...numberSchema({ type: 'integer' }), description: 'Units; 0 removes the line' }))
  quantity?: unknown;

  @ApiProperty(may({ ...numberSchema({ type: 'number' }), description: 'US dollars a unit' }))
  cost?: unknown;
}

/** A line in an answer. */
export class ShownLine {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty({ type: Ref, description: 'By its id alone, unless lineItems.product is included' }) product: Ref;
  @ApiProperty({ type: 'integer', description: 'Units' }) quantity: number;
  @ApiProperty({ type: 'number', description: 'US dollars a unit' }) cost: number;
}

type Field = keyof LineDto;
const readers: Readonly<Record<Field, { read: (value: unknown) => number | null | undefined; sentence: string }>> = {
  id: { read: readId, sentence: words.isInt },
  product: { read: readId, sentence: NAMES_A_RECORD },
  quantity: { read: readNumber, sentence: words.isNumber },
  cost: { read: readNumber, sentence: words.isNumber },
};
const fields = Object.keys(readers) as Field[];

/** What a line says of a field; undefined where it says nothing. What can't be read is noted in `errors`. */
const readField = (
  line: LineDto,
  field: Field,
  at: string,
  errors: Record<string, string>,
): number | null | undefined => {
  const posted = line[field];
  if (posted === undefined || posted === null) return undefined;
  const { read, sentence } = readers[field];
  const value = read(posted);
  if (value === undefined) errors[`${at}.${field}`] = sentence;
  return value;
};

/**
 * Lines as they were posted. Not by decorators: of two thousand lines they make as many objects, and go through their
 * metadata as often.
 * @throws Rejection that names each wrong field
 */
export const readLines = (lineItems: readonly LineDto[]): PostedLine[] => {
  if (!Array.isArray(lineItems)) throw new Rejection('malformed', WRONG_SHAPE, { lineItems: words.isArray });
  const errors: Record<string, string> = {};
  const missing: Record<string, string> = {};
  const lines = lineItems.map((line: unknown, n): PostedLine => {
    const at = `lineItems.${n}`;
    if (typeof line !== 'object' || line === null || Array.isArray(line)) {
      errors[at] = words.isObject;
      return {};
    }
    const [id, product = null, quantity, cost] = fields.map((field) => readField(line, field, at, errors));
    if (product !== null && product > LARGEST_ID) missing[`${at}.product`] = IS_NOBODYS;
    return { ...(id ? { id } : {}), product, quantity, cost };
  });
  if (Object.keys(errors).length) throw new Rejection('malformed', WRONG_SHAPE, errors);
  refuseInvalid(missing);
  return lines;
};
