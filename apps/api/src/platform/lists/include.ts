import { Rejection, scopesShow } from '@bank/domain';
import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import type { Request } from 'express';
import { contextIfAny } from '../context/request-context';
import { refuseParameter } from './filters';

const MAX_PATHS = 50;
const MAX_LEVELS = 4;

const pathsTo = (path: string): string[] => {
  const words = path.split('.', MAX_LEVELS + 1);
  if (words.length > MAX_LEVELS) refuseParameter('include', `A path has at most ${MAX_LEVELS} levels, such as a.b.c.d`);
  return words.map((_, depth) => words.slice(0, depth + 1).join('.'));
};

/** The known includes that a request asks for, as a list or comma separated; `a.b` implies `a`. @throws Rejection malformed, forbidden */
export const readIncludes = (known: readonly string[], given: unknown): ReadonlySet<string> => {
  const paths: string[] = [];
  for (const text of [given ?? []].flat()) {
    if (typeof text !== 'string') return refuseParameter('include', 'Must be a text, or a list of texts, such as a.b');
    paths.push(...text.split(',', MAX_PATHS + 1));
    if (paths.length > MAX_PATHS) refuseParameter('include', `Name at most ${MAX_PATHS} paths`);
  }
  const included = paths.flatMap(pathsTo).filter((path) => known.includes(path));
  const scopes = contextIfAny()?.scopes;
  const closed = scopes && included.find((path) => !scopesShow(scopes, path));
  if (closed) throw new Rejection('forbidden', `The scopes of this token do not allow to include ${closed}.`);
  return new Set(included);
};

/** The includes of a request for one record, from the query string or, for older callers, from the body. */
export const Include = (known: readonly string[]): ParameterDecorator =>
  createParamDecorator((_: unknown, context: ExecutionContext) => {
    const { query, body } = context.switchToHttp().getRequest<Request>();
    return readIncludes(known, query.include ?? body?.include);
  })();

export const ApiInclude = (known: readonly string[]) =>
  applyDecorators(
    ...(known.length
      ? [
          ApiQuery({
            name: 'include',
            required: false,
            schema: { type: 'string', description: `Comma separated: ${known.join(', ')}` },
          }),
        ]
      : []),
  );
