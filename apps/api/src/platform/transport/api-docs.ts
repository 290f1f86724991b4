import { applyDecorators, type Type } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiHeader,
  ApiOperation,
  ApiParam,
  ApiProperty,
  ApiQuery,
  ApiResponse,
  type ApiResponseOptions,
  getSchemaPath,
} from '@nestjs/swagger';
import { type Filter, MAX_FILTER_LENGTH } from '../lists/filters';
import type { AnyList } from '../lists/list-query';

class Refusal {
  @ApiProperty({ description: 'A word for programs', example: 'invalid' }) code: string;
  @ApiProperty({
    description: 'A sentence for people',
    example: 'There are invalid values. Please check the fields and try again.',
  })
  message: string;
  @ApiProperty({
    required: false,
    description: 'Field -> what is wrong with it',
    additionalProperties: { type: 'string' },
    example: { title: 'Field is required' },
  })
  errors?: Record<string, string>;
  @ApiProperty({
    required: false,
    type: [Object],
    description: 'What stands behind the sentence, as a table would show it',
  })
  details?: object[];
  @ApiProperty({ required: false, type: [String], description: 'Faults of the server, outside production' })
  trace?: string[];
}
class Pagination {
  @ApiProperty({ type: 'integer' }) total: number;
  @ApiProperty({ type: 'integer' }) per_page: number;
  @ApiProperty({ type: 'integer' }) current_page: number;
  @ApiProperty({ type: 'integer' }) last_page: number;
  @ApiProperty({ type: 'string', nullable: true }) next_page_url: null;
  @ApiProperty({ type: 'string', nullable: true }) prev_page_url: null;
  @ApiProperty({ type: 'integer' }) from: number;
  @ApiProperty({ type: 'integer' }) to: number;
}
class Success {
  @ApiProperty() success: boolean;
  @ApiProperty({ required: false }) message?: string;
}

const refusals = {
  400: 'The request is malformed',
  401: 'Nobody is signed in',
  403: 'Not allowed',
  404: 'There is no such thing',
  409: 'A rule or a state stands against it',
  412: 'Somebody changed it since the revision in If-Match; `details` are `{field, line?, by, at}` of each field, and of each line of an order, that differs',
  422: 'Values that are not valid, by field',
  429: 'Too many attempts',
};
/** Describes the refusals that a route may answer; 401 is always among them. */
export const ApiRefusals = (...statuses: (keyof typeof refusals)[]) =>
  applyDecorators(
    ...([401, ...statuses] as const).map((status) =>
      ApiResponse({ status, description: refusals[status], type: Refusal }),
    ),
  );

type Schema = Record<string, unknown>;
const ref = (type: Type): Schema => ({ $ref: getSchemaPath(type) });
const object = (properties: Schema): Schema => ({ type: 'object', properties });
const transitions = { type: 'array', items: object({ transition: { type: 'string' }, title: { type: 'string' } }) };

const DAYS_ZONE = 'Without an offset it is of the time zone of the bank; UTC while that is not set.';

const parameterTypes: Record<Filter['type'], Schema> = {
  text: { type: 'string', maxLength: MAX_FILTER_LENGTH },
  contains: { type: 'string', maxLength: MAX_FILTER_LENGTH },
  id: { type: 'integer' },
  ids: { type: 'string', description: 'ids, comma separated' },
  flag: { type: 'integer', enum: [0, 1] },
  since: { type: 'string', format: 'date-time', description: `A day is its start. ${DAYS_ZONE}` },
  until: { type: 'string', format: 'date-time', description: `A day is its end. ${DAYS_ZONE}` },
  day: { type: 'string', format: 'date' },
  month: { type: 'string', pattern: 'YYYY-MM' },
  choice: { type: 'string' },
  choices: { type: 'string', description: 'comma separated' },
};

const query = (name: string, schema: Schema) => ApiQuery({ name, required: false, schema });

const parameters = ({ definition }: AnyList) => {
  const { sorts, sort, filters = {}, includes = [], paging, perPage = 10, sheet, pdf, asOf } = definition;
  return [
    query('sort', {
      type: 'string',
      description: `field|asc or field|desc; fields: ${Object.keys(sorts).join(', ')}`,
      default: sort,
    }),
    query('id', { type: 'string', description: 'Only these ids, comma separated, unpaged' }),
    ...(paging === 'never'
      ? []
      : [query('page', { type: 'integer', minimum: 1 }), query('per_page', { type: 'integer', default: perPage })]),
    ...(sheet
      ? [
          query('download', {
            type: 'string',
            enum: ['xlsx', ...(pdf ? ['pdf'] : [])],
            description: `All rows as an Excel file${pdf ? ', or as pages for the printer' : ''}`,
          }),
        ]
      : []),
    ...(asOf
      ? [
          query('asOf', {
            type: 'string',
            pattern: '^[0-9]+$',
            description:
              'As known at this position in the log, for which there must be a past: POST /api/reports/pasts',
          }),
        ]
      : []),
    ...(includes.length
      ? [query('include', { type: 'string', description: `Comma separated: ${includes.join(', ')}` })]
      : []),
    ...Object.entries<Filter>(filters).map(([name, filter]) =>
      query(name, { ...parameterTypes[filter.type], ...('choices' in filter ? { enum: [...filter.choices] } : {}) }),
    ),
  ];
};

interface Described {
  summary: string;
  description: string;
  schema?: Schema;
  content?: ApiResponseOptions['content'];
  type?: Type;
  refusals: Parameters<typeof ApiRefusals>;
}
const describe = ({ summary, refusals, ...response }: Described, ...models: Type[]) =>
  applyDecorators(
    ApiOperation({ summary }),
    ApiExtraModels(...models),
    ApiResponse({ status: 200, ...response } as ApiResponseOptions),
    ApiRefusals(...refusals),
  );
const listOf = (items: Schema): Schema => ({ type: 'array', items });

/** @param more further properties of `meta`, beside the pagination */
export const ApiList = (summary: string, shown: Type, list: AnyList, more: Schema = {}) => {
  const schema = object({ data: listOf(ref(shown)), meta: object({ pagination: ref(Pagination), ...more }) });
  const page = describe({ summary, description: 'The page', schema, refusals: [400, 403] }, shown, Pagination);
  return applyDecorators(...parameters(list), page);
};

/** `{data: [...]}` of a list that is never paged. */
export const ApiMany = (summary: string, shown: Type) =>
  describe(
    { summary, description: 'All of them', schema: object({ data: listOf(ref(shown)) }), refusals: [400, 403] },
    shown,
  );

/** @param beside properties beside `data`, where older callers expect fields of `shown` */
export const ApiOne = (summary: string, shown: Type, status = 200, beside: Schema = {}) =>
  applyDecorators(
    ApiOperation({ summary }),
    ApiExtraModels(shown),
    ...(status === 201 ? [IdempotencyKey(), ApiRefusals(400, 403, 404, 409, 422)] : [ApiRefusals(400, 403, 404)]),
    ApiResponse({
      status,
      description: 'The record',
      headers: { ETag: { schema: { type: 'string' }, description: 'Its revision, for If-Match' } },
      schema: object({ data: ref(shown), meta: object({ enabledTransitions: transitions }), ...beside }),
    }),
  );

/** Describes the headers that every change may carry. */
export const ApiChange = () =>
  applyDecorators(
    IdempotencyKey(),
    ApiHeader({
      name: 'If-Match',
      required: false,
      description: 'The ETag as last read; a stale one is refused with 412',
    }),
    ApiRefusals(409, 412, 422),
  );

const IdempotencyKey = () =>
  ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description:
      'The same key has one effect and one answer, however often it is sent; without one, a POST that comes again is another one',
  });

const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const ApiSheet = (summary: string) => {
  const content = { [SHEET_TYPE]: { schema: { type: 'string', format: 'binary' } } };
  return describe({ summary, description: 'The file', content, refusals: [400, 403, 404] });
};

/** `{success, message?}` */
export const ApiSuccess = (summary: string) =>
  describe({ summary, description: 'Done', type: Success, refusals: [400, 403, 404, 409, 422] });

/** An answer without an envelope, as the specification reads it: `{success, ...}`. */
export const ApiBare = (summary: string, shown: Type) =>
  describe({ summary, description: 'The answer', type: shown, refusals: [400, 403] });

/** `{data: [words]}` */
export const ApiWords = (summary: string, words: readonly string[]) => {
  const schema = object({ data: listOf({ type: 'string', enum: [...words] }) });
  return describe({ summary, description: 'The words', schema, refusals: [403] });
};

export const ApiId = () => ApiParam({ name: 'id', type: 'integer' });
