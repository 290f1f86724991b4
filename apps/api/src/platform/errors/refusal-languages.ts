import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ENGLISH, type RefusalLanguage } from './sentences';

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim().toLowerCase() : '');

/** A visitor who names no language gets the browser's; the screens of users who sign in are English. */
export const askedLanguage = ({ body, query, headers }: Request): string => {
  const posted = typeof body === 'object' && body !== null ? (body as { lang?: unknown }).lang : undefined;
  const isVisitor = !headers.cookie && !headers.authorization;
  return textOf(posted) || textOf(query.lang) || (isVisitor ? textOf(headers['accept-language']).slice(0, 2) : '');
};

export const AskedLanguage = createParamDecorator((_: unknown, context: ExecutionContext) =>
  askedLanguage(context.switchToHttp().getRequest<Request>()),
);

/** The languages besides English in which some addresses refuse. */
@Injectable()
export class RefusalLanguages {
  private readonly known: { paths: ReadonlySet<string>; words: RefusalLanguage }[] = [];

  add(paths: readonly string[], words: RefusalLanguage): void {
    this.known.push({ paths: new Set(paths), words });
  }

  of(request: Request): RefusalLanguage {
    const path = request.originalUrl.split('?', 1)[0]!.replace(/\/$/, '');
    const offered = this.known.filter(({ paths }) => paths.has(path));
    if (!offered.length) return ENGLISH;
    const language = askedLanguage(request);
    return offered.find(({ words }) => words.language === language)?.words ?? ENGLISH;
  }
}
