import { type PostedLine, Rejection } from '@bank/domain';
import { ApiProperty } from '@nestjs/swagger';
import { isInt, isNumber } from 'class-validator';
import { isReference, NAMES_A_RECORD, Ref } from '../../platform/http/refs.dto';
import { WRONG_SHAPE, words } from '../../platform/http/validation';

export class LineDto {
  @ApiProperty({ type: 'integer', required: false, description: 'Of a line that exists; a line without one is new' })
  id?: number;

  @ApiProperty({ type: Ref, nullable: true, required: false, description: 'Without a product the line is removed' })
  product?: Ref | null;

  @ApiProperty({ type: 'integer', required: false, nullable: true, description: 'Units; 0 removes the line' })
  quantity?: number | null;

  @ApiProperty({ type: 'number', required: false, nullable: true, description: 'US dollars a unit' })
  cost?: number | null;
}

const checks: Readonly<Record<keyof LineDto, { is: (value: unknown) => boolean; sentence: string }>> = {
  id: { is: isInt, sentence: words.isInt },
  product: { is: isReference, sentence: NAMES_A_RECORD },
  quantity: { is: (value) => isNumber(value), sentence: words.isNumber },
  cost: { is: (value) => isNumber(value), sentence: words.isNumber },
};
const fields = Object.keys(checks) as (keyof LineDto)[];

/**
 * Lines as they were posted. Not by decorators: of two thousand lines they make as many objects, and go through their
 * metadata as often.
 * @throws Rejection that names each wrong field
 */
export const readLines = (lineItems: readonly LineDto[]): PostedLine[] => {
  if (!Array.isArray(lineItems)) throw new Rejection('malformed', WRONG_SHAPE, { lineItems: words.isArray });
  const errors: Record<string, string> = {};
  lineItems.forEach((line: unknown, n) => {
    const at = `lineItems.${n}`;
    if (typeof line !== 'object' || line === null || Array.isArray(line)) errors[at] = words.isObject;
    else
      for (const field of fields) {
        const value = (line as LineDto)[field] ?? undefined;
        if (value !== undefined && !checks[field].is(value)) errors[`${at}.${field}`] = checks[field].sentence;
      }
  });
  if (Object.keys(errors).length) throw new Rejection('malformed', WRONG_SHAPE, errors);
  // Id 0 is how a screen may send a line that doesn't exist yet.
  return lineItems.map(({ id, product, quantity, cost }) => ({
    ...(id ? { id } : {}),
    product: product?.id ?? null,
    quantity,
    cost,
  }));
};
