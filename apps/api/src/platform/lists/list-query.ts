import { DEFAULT_ZONE } from '@bank/domain';
import type { Sort } from '@bank/projections';
import type { PipeTransform } from '@nestjs/common';
import { currentTimeZone } from '../context/request-context';
import { dependsOnZone, type Filter, type FilterValue, filterTypes, refuseParameter } from './filters';
import { readIncludes } from './include';

/** The sorts, filters and includes of a list. A request can't ask for anything else. */
export interface ListDefinition<F extends Readonly<Record<string, Filter>> = Readonly<Record<string, Filter>>> {
  /** Public name of a sort field -> its SQL, with the names of the source's joins that the SQL refers to. */
  sorts: Readonly<Record<string, Sort>>;
  /** A prefix that older callers write before the list's sort fields: `o` for `o.id`. */
  alias?: string;
  /** The sort of a request that names none, such as `title|asc`. */
  sort: string;
  filters?: F;
  /** SQL of the id, `id` by default. It decides between equals; the parameter `id` picks records by it, unpaged unless `page` is given. */
  id?: string;
  includes?: readonly string[];
  perPage?: number;
  /** `never`: the list is always whole; `asked`: whole unless `page` is given; `always` by default. */
  paging?: 'always' | 'asked' | 'never';
  all?: boolean;
  sheet?: boolean;
  pdf?: boolean;
  /** Whether `asOf` can ask for the list as of a position in the log. */
  asOf?: boolean;
}

export interface ListQuery<F extends Readonly<Record<string, Filter>> = Readonly<Record<string, Filter>>> {
  definition: ListDefinition<F>;
  /** Undefined for the whole list. */
  paging?: { page: number; perPage: number };
  sort: { field: string; direction: 'asc' | 'desc' };
  filters: { [K in keyof F]?: FilterValue<F[K]> };
  ids?: readonly number[];
  /** `a.b` implies `a`; unknown names are left out. */
  include: ReadonlySet<string>;
  download: Download | undefined;
  /** The position in the log up to which events count; undefined for all events. */
  asOf?: string;
}
export type Download = 'xlsx' | 'pdf';

type Raw = Readonly<Record<string, string | readonly string[] | undefined>>;
const MAX_PER_PAGE = 500;

/** Reads a query string by a list's definition: `@Query(suppliersList) query: ListQuery`. */
export class ListQueryPipe<F extends Readonly<Record<string, Filter>>>
  implements PipeTransform<Raw, Promise<ListQuery<F>>>
{
  constructor(readonly definition: ListDefinition<F>) {}

  async transform(raw: Raw): Promise<ListQuery<F>> {
    const filters = Object.entries(this.definition.filters ?? {});
    const asksForZone = filters.some(([name, filter]) => !isEmpty(raw[name]) && dependsOnZone(filter, raw[name]));
    return this.read(raw, asksForZone ? await currentTimeZone() : DEFAULT_ZONE);
  }

  read(raw: Raw, zone: string = DEFAULT_ZONE): ListQuery<F> {
    const { definition } = this;
    const idParameter = readReference(raw, 'id');
    const ids = isEmpty(idParameter) ? undefined : filterTypes.ids(idParameter, 'id');
    const download = readDownload(definition, lastText(raw.download));
    return {
      definition,
      paging: download || (ids && !asksForPage(raw)) ? undefined : readPaging(definition, raw),
      sort: readSort(definition, lastText(raw.sort) || definition.sort),
      filters: readFilters(definition.filters ?? ({} as F), raw, zone),
      ids,
      include: readIncludes(definition.includes ?? [], raw.include),
      download,
      asOf: readAsOf(definition, lastText(raw.asOf)),
    };
  }
}

/**
 * @example
 * const suppliersList = listQuery({
 *   sorts: { id: 'id', title: 'title' }, sort: 'title|asc', includes: ['addresses'],
 *   filters: { status: { type: 'text', where: 'status = ?' } },
 * });
 */
export const listQuery = <const F extends Readonly<Record<string, Filter>>>(definition: ListDefinition<F>) =>
  new ListQueryPipe(definition);

// biome-ignore lint/suspicious/noExplicitAny: the filters' types are the concern of each list's own query
export type AnyList = ListQueryPipe<any>;

export type QueryOf<P> = P extends ListQueryPipe<infer F> ? ListQuery<F> : never;

const lastText = (value: string | readonly string[] | undefined): string =>
  (typeof value === 'object' ? value.at(-1) : value) ?? '';

/** Any other word means the sheet, since older callers send various ones. */
const readDownload = ({ sheet, pdf }: ListDefinition, text: string): Download | undefined => {
  if (pdf && text === 'pdf') return 'pdf';
  return sheet && text ? 'xlsx' : undefined;
};

const MAX_POSITION = 2n ** 63n - 1n;
const readAsOf = ({ asOf }: ListDefinition, text: string): string | undefined => {
  if (!asOf || !text) return undefined;
  const position = /^\d{1,19}$/.test(text) ? BigInt(text) : 0n;
  return position > 0n && position <= MAX_POSITION
    ? String(position)
    : refuseParameter('asOf', 'Must be a position in the log, such as 1234');
};

const asksForPage = (raw: Raw): boolean => lastText(raw.page) !== '';

const readPaging = ({ perPage = 10, paging = 'always', all }: ListDefinition, raw: Raw): ListQuery['paging'] => {
  const page = lastText(raw.page);
  if (paging === 'never' || (paging === 'asked' && !asksForPage(raw))) return undefined;
  const size = lastText(raw.per_page);
  if (size === '-1' && all) return undefined;
  const readPositive = (text: string, field: string, max: number) =>
    /^[1-9]\d{0,8}$/.test(text) && Number(text) <= max
      ? Number(text)
      : refuseParameter(
          field,
          `Must be a whole number from 1 to ${max}${field === 'per_page' && all ? ', or -1 for all' : ''}`,
        );
  return {
    page: page ? readPositive(page, 'page', 1_000_000) : 1,
    perPage: size ? readPositive(size, 'per_page', Math.max(MAX_PER_PAGE, perPage)) : perPage,
  };
};

const readSort = ({ sorts, alias }: ListDefinition, text: string): ListQuery['sort'] => {
  const [name = '', direction = 'asc'] = text.split('|');
  const field = alias && name.startsWith(`${alias}.`) ? name.slice(alias.length + 1) : name;
  if (!Object.hasOwn(sorts, field))
    refuseParameter(
      'sort',
      `There is no field ${field.slice(0, 60)} to sort by; choose one of ${Object.keys(sorts).join(', ')}`,
    );
  if (direction !== 'asc' && direction !== 'desc') return refuseParameter('sort', 'The direction must be asc or desc');
  return { field, direction };
};

type QueryValue = Raw[string];
const isEmpty = (given: QueryValue): given is undefined | '' =>
  given === undefined || given === '' || (typeof given === 'object' && given.every((text) => text === ''));

/** Older callers send a whole record as JSON, or spread over `name[id]` and its other fields. This reads its id. */
const readReference = (raw: Raw, name: string): QueryValue => {
  const given = raw[name] ?? raw[`${name}[id]`];
  return typeof given === 'string' ? readIdInJson(given) : given;
};
const readIdInJson = (text: string): string => {
  if (!text.startsWith('{')) return text;
  try {
    return String(JSON.parse(text).id ?? '');
  } catch {
    return text;
  }
};

const readFilters = <F extends Readonly<Record<string, Filter>>>(
  definitions: F,
  raw: Raw,
  zone: string,
): ListQuery<F>['filters'] => {
  const values: Record<string, unknown> = {};
  for (const [name, filter] of Object.entries(definitions)) {
    const given = filter.type === 'id' || filter.type === 'ids' ? readReference(raw, name) : raw[name];
    if (isEmpty(given)) continue;
    values[name] = filterTypes[filter.type](given, name, filter, zone);
  }
  return values as ListQuery<F>['filters'];
};
