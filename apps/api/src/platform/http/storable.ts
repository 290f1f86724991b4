import { Rejection } from '@bank/domain';
import type { NextFunction, Request, Response } from 'express';
import { refuseOversizedValue } from './json-size';

/** Refuses parameters that no log and no database can keep, before anybody else looks at them. */
export const storableQuery = ({ query }: Request, _: Response, next: NextFunction) => {
  refuseUnstorable(query);
  next();
};

/**
 * Refuses what no log and no database can keep, NUL and broken Unicode, and lists and objects that are too large.
 * @param value of JSON, no deeper than `refuseOversizedJson` lets it be
 * @throws Rejection malformed, that says where and what
 */
export const refuseUnstorable = (value: unknown, path = ''): void => {
  if (typeof value === 'string') refuseUnstorableText(value, path);
  if (typeof value !== 'object' || value === null) return;
  refuseOversizedValue(value, path);
  for (const key of Object.keys(value)) {
    refuseUnstorableText(key, path);
    refuseUnstorable((value as Readonly<Record<string, unknown>>)[key], path ? `${path}.${key}` : key);
  }
};

const refuseUnstorableText = (text: string, path: string): void => {
  if (text.isWellFormed() && !text.includes('\0')) return;
  const wrong = text.includes('\0') ? 'a NUL character' : 'half a character';
  throw new Rejection('malformed', `The text holds ${wrong}.`, { [path]: `Holds ${wrong}: remove it` });
};
