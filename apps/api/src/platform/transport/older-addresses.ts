import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';

interface OlderAddress {
  methods: readonly string[];
  /** `/api/partners/:id/clients`; each `:name` stands for one part of the path. */
  path: string;
  /** The present address, from the parts of the path as they were sent, in their order, and the query string without its `?`. */
  present: (parts: readonly string[], query: string) => string | Promise<string>;
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}/?$`);

/** For callers who still use them: the present address answers, with its roles and limits. */
@Injectable()
export class OlderAddresses {
  private readonly known: (OlderAddress & { pattern: RegExp })[] = [];

  add(address: OlderAddress): void {
    this.known.push({ ...address, pattern: patternOf(address.path) });
  }

  list(): { method: string; path: string }[] {
    return this.known.flatMap(({ methods, path }) => methods.map((method) => ({ method, path })));
  }

  /** Leads a request on before anything else looks at its address. */
  readonly lead = async (request: Request, _: Response, next: NextFunction): Promise<void> => {
    const [path = '', query = ''] = request.url.split(/\?(.*)/s);
    for (const { methods, pattern, present } of this.known) {
      const parts = methods.includes(request.method) && pattern.exec(path)?.slice(1);
      if (!parts) continue;
      try {
        request.url = await present(parts, query);
      } catch (error) {
        return next(error);
      }
      break;
    }
    next();
  };
}

export const addressOf = (path: string, query: string): string => (query ? `${path}?${query}` : path);
