import { Rejection } from '@bank/domain';
import type { NextFunction, Request, Response } from 'express';

const DEEPEST = 32;
const HALF_CHARACTER = /\p{Surrogate}/u;

/** Refuses what no log and no database can keep, before anybody else looks at it: NUL, broken Unicode, endless nesting. */
export const storable = ({ body, query }: Request, _: Response, next: NextFunction) => {
  const waiting: { path: string; value: unknown; depth: number }[] = [
    { path: '', value: query, depth: 0 },
    { path: '', value: body, depth: 0 },
  ];
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    const { path, value, depth } = item;
    if (typeof value === 'string') text(path, value);
    if (typeof value !== 'object' || value === null) continue;
    if (depth === DEEPEST) throw new Rejection('malformed', `The body is nested deeper than ${DEEPEST} levels.`);
    for (const [key, child] of Object.entries(value)) {
      text(path, key);
      waiting.push({ path: path ? `${path}.${key}` : key, value: child, depth: depth + 1 });
    }
  }
  next();
};

const text = (path: string, value: string) => {
  const wrong = value.includes('\0') ? 'a NUL character' : HALF_CHARACTER.test(value) ? 'half a character' : undefined;
  if (wrong) throw new Rejection('malformed', `The text holds ${wrong}.`, { [path]: `Holds ${wrong}: remove it` });
};
