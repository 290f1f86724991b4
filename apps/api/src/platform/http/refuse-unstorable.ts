import { Rejection } from '@bank/domain';
import type { NextFunction, Request, Response } from 'express';
import { findNonText, replaceNonText } from './non-text';

/** Refuses addresses with characters that no log and no database can keep, before anybody else looks at them. */
export const refuseUnstorableAddress = ({ originalUrl, query }: Request, _: Response, next: NextFunction) => {
  refuseUnstorableText(decodePath(originalUrl.split('?', 1)[0]!), 'path');
  refuseUnstorable(query);
  next();
};

const decodePath = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new Rejection('malformed', 'The path of the address is not UTF-8.', {
      path: 'Must be percent-encoded UTF-8',
    });
  }
};

/**
 * Refuses characters that no log and no database can keep (see `findNonText`).
 * @param value a value out of JSON, no deeper than `refuseOversizedJson` allows
 * @throws Rejection malformed, which names the place and the character
 */
export const refuseUnstorable = (value: unknown, path = ''): void => {
  if (typeof value === 'string') refuseUnstorableText(value, path);
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    refuseUnstorableText(key, path ? `${path}.${replaceNonText(key)}` : replaceNonText(key));
    refuseUnstorable((value as Readonly<Record<string, unknown>>)[key], path ? `${path}.${key}` : key);
  }
};

const refuseUnstorableText = (text: string, path: string): void => {
  const wrong = findNonText(text);
  if (wrong) throw new Rejection('malformed', `The text holds ${wrong}.`, { [path]: `Holds ${wrong}: remove it` });
};
