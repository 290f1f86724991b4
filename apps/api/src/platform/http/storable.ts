import { Rejection } from '@bank/domain';
import type { NextFunction, Request, Response } from 'express';

const DEEPEST = 32;

/** Refuses what no log and no database can keep, before anybody else looks at it: NUL, broken Unicode, endless nesting. */
export const storable = ({ body, query }: Request, _: Response, next: NextFunction) => {
  for (const value of [query, body]) if (!isSound(value, 0)) refuse(value);
  next();
};

const isSoundText = (text: string) => text.isWellFormed() && !text.includes('\0');

const isSound = (value: unknown, depth: number): boolean => {
  if (typeof value === 'string') return isSoundText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === DEEPEST) return false;
  for (const key of Object.keys(value))
    if (!isSoundText(key) || !isSound((value as Readonly<Record<string, unknown>>)[key], depth + 1)) return false;
  return true;
};

/** @throws Rejection that says where and what */
const refuse = (whole: unknown) => {
  const waiting = [{ path: '', value: whole, depth: 0 }];
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    const { path, value, depth } = item;
    if (typeof value === 'string') refuseText(path, value);
    if (typeof value !== 'object' || value === null) continue;
    if (depth === DEEPEST) throw new Rejection('malformed', `The body is nested deeper than ${DEEPEST} levels.`);
    for (const [key, child] of Object.entries(value)) {
      refuseText(path, key);
      waiting.push({ path: path ? `${path}.${key}` : key, value: child, depth: depth + 1 });
    }
  }
};

const refuseText = (path: string, text: string) => {
  if (isSoundText(text)) return;
  const wrong = text.includes('\0') ? 'a NUL character' : 'half a character';
  throw new Rejection('malformed', `The text holds ${wrong}.`, { [path]: `Holds ${wrong}: remove it` });
};
