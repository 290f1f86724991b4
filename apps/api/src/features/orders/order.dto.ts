import { MOST_POSTED_LINES, type OrderHeaders, type OrderKind, type PostedLine } from '@bank/domain';
import type { PipeTransform, Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { refuseLongLists } from '../../platform/http/list-sizes';
import { validation } from '../../platform/http/validation';
import { LineDto, readLines } from './line.dto';

type Readers<B, H> = { readonly [F in keyof B & keyof H]?: (value: NonNullable<B[F]> | null) => H[F] };

/** The header fields that a body holds, read: one that was not sent stays as it is. */
export const sent = <B extends object, H>(body: B, readers: Readers<B, H>): Partial<H> => {
  const fields = Object.entries(readers) as [keyof B & string, (value: unknown) => unknown][];
  return Object.fromEntries(
    fields.filter(([field]) => body[field] !== undefined).map(([field, read]) => [field, read(body[field])]),
  ) as Partial<H>;
};

/** A reference that must be there; 0 is none. */
export const idOf = (id: number | null): number => id ?? 0;
/** A reference that may be left empty. */
export const idOrNone = (id: number | null): number | null => id;

/** The body of an order's POST and PATCH; each kind adds its header. */
export abstract class SaveOrder<K extends OrderKind> {
  @ApiProperty({ type: 'string', required: false, description: 'A changed status is the transition that leads to it' })
  @IsOptional()
  @IsString()
  status?: string | null;

  @ApiProperty({
    type: LineDto,
    isArray: true,
    maxItems: MOST_POSTED_LINES,
    required: false,
    description: 'Lines that are not sent stay as they are',
  })
  lineItems?: LineDto[] | null;

  /** The header fields that were sent. @throws Rejection for what can't be read */
  abstract header(): Partial<OrderHeaders[K]>;

  /** @throws Rejection for what can't be read */
  lines(): PostedLine[] {
    return readLines(this.lineItems ?? []);
  }
}

/** Reads an order's body. The lines are left as they came, for `lines()`: the library would make an object of each and more. */
export const orderBody = <K extends OrderKind>(Dto: Type<SaveOrder<K>>): PipeTransform => {
  const rest = validation(Dto);
  return {
    async transform(body: unknown, metadata) {
      if (typeof body !== 'object' || body === null || Array.isArray(body)) return rest.transform(body, metadata);
      refuseLongLists(body, Dto);
      const { lineItems, ...header } = body as { lineItems?: LineDto[] };
      return Object.assign((await rest.transform(header, metadata)) as object, { lineItems });
    },
  };
};
