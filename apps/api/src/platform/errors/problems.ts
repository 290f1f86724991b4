import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { StaleRevision } from '../commands/stale-revision';
import { contextIfAny } from '../context/request-context';
import { UserDirectory } from '../context/user-directory';
import { type Problem, problemOf, statuses, withoutRepeat } from './problem';
import { RefusalLanguages } from './refusal-languages';

const wouldDouble = (request: Request): boolean => request.method === 'POST' && !request.get('Idempotency-Key');

/** Also those that need a look into the database. */
@Injectable()
export class Problems {
  constructor(
    private readonly users: UserDirectory,
    private readonly languages: RefusalLanguages,
  ) {}

  async find(error: unknown, request: Request): Promise<Problem> {
    if (error instanceof StaleRevision) return this.describeStale(error);
    const words = this.languages.of(request);
    const problem = problemOf(error, words);
    if (problem.status < 500 || !wouldDouble(request)) return problem;
    return withoutRepeat(problem, error, { words, hasSaved: contextIfAny()?.saved?.isAny ?? false });
  }

  private async describeStale({ changes }: StaleRevision): Promise<Problem> {
    const actors = [...new Set(changes.map(({ actor }) => actor))];
    const names = new Map(await Promise.all(actors.map(async (actor) => [actor, await this.nameOf(actor)] as const)));
    const nameByActor = (actor: string) => names.get(actor) ?? actor;
    // A field that was changed several times stands there once, with the last change.
    const lastChanges = new Map(
      changes.map(({ field, line, actor, at }) => [
        `${field} ${line}`,
        { field, ...(line !== undefined && { line }), by: nameByActor(actor), at },
      ]),
    );
    const everybody = [...names.values()].join(' and ') || 'Somebody';
    return {
      status: statuses.stale,
      code: 'stale',
      message: `${everybody} changed this since you opened it. Reload it before you save.`,
      errors: Object.fromEntries(
        [...lastChanges.values()].map(({ field, by, at }) => [field, `Changed by ${by} at ${at}`]),
      ),
      details: [...lastChanges.values()],
    };
  }

  private async nameOf(actor: string): Promise<string> {
    const id = /^user-(\d+)$/.exec(actor)?.[1];
    const user = id && (await this.users.byId(Number(id)));
    return user ? `${user.name.firstName} ${user.name.lastName}` : id ? 'A former user' : actor;
  }
}
