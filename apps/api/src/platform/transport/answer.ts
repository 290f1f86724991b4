import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { map } from 'rxjs';
import { currentContext } from '../context/request-context';
import type { Page } from '../lists/fetch-page';
import type { ListQuery } from '../lists/list-query';

type Meta = Readonly<Record<string, unknown>>;

/** A controller's answer: `{data, meta?}`, with the revision of its one record as `ETag`. */
export class Answer<T> {
  constructor(
    readonly data: T,
    readonly meta: Meta = {},
    readonly revision?: number,
  ) {}
}

export const answerOne = <T>(data: T, { revision, meta }: { revision?: number; meta?: Meta } = {}) =>
  new Answer(data, meta, revision);

/** A list that is never paged. */
export const answerMany = <T>(data: readonly T[], meta?: Meta) => new Answer(data, meta);

/** A page of a list, with its place among all pages unless everything was asked for. */
export const answerPage = <T>({ rows, total }: Page<T>, query: ListQuery, meta: Meta = {}) => {
  const paging = query.paging ?? (asksForAll(query) ? { page: 1, perPage: total } : undefined);
  return new Answer(rows, paging ? { pagination: pagination(total, paging), ...meta } : meta);
};

/** A whole list, requested with per_page=-1, counts as one page. */
const asksForAll = ({ definition, paging, ids }: ListQuery): boolean => definition.all === true && !paging && !ids;

export const answerSuccess = (message?: string) => ({ success: true, ...(message && { message }) });

const pagination = (total: number, { page, perPage }: NonNullable<ListQuery['paging']>) => ({
  total,
  per_page: perPage,
  current_page: page,
  last_page: Math.max(1, Math.ceil(total / (perPage || 1))),
  next_page_url: null,
  prev_page_url: null,
  from: (page - 1) * perPage + 1,
  to: page * perPage,
});

const withWarnings = (meta: Meta): Meta => {
  const { warnings } = currentContext();
  if (!warnings?.size) return meta;
  return { ...meta, warnings: [...((meta.warnings as readonly string[] | undefined) ?? []), ...warnings] };
};

@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler) {
    return next.handle().pipe(
      map((answer: unknown) => {
        if (!(answer instanceof Answer)) return answer;
        const { data, meta, revision } = answer;
        if (revision !== undefined) context.switchToHttp().getResponse<Response>().set('ETag', `"${revision}"`);
        const fullMeta = withWarnings(meta);
        return { data, ...(Object.keys(fullMeta).length && { meta: fullMeta }) };
      }),
    );
  }
}
