import { Rejection } from '@bank/domain';
import type { NextFunction, Request, Response } from 'express';
import { findNonText, replaceNonText } from './non-text';

/** Refuses addresses with characters that no log and no database can keep, before anybody else looks at them. */
export const refuseUnstorableAddress = ({ originalUrl, query }: Request, _: Response, next: NextFunction) => {
  refuseUnstorableText(decodePath(originalUrl.split('?', 1)[0]!), ['path']);
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

/** For values no deeper than `refuseOversizedJson` allows. @throws Rejection malformed with the place and the character */
export const refuseUnstorable = (value: unknown): void => {
  refuseUnstorableAt(value, []);
};

/** @param path indexes and names; it is written out only where something is wrong */
const refuseUnstorableAt = (value: unknown, path: string[]): void => {
  if (typeof value === 'string') refuseUnstorableText(value, path);
  if (typeof value !== 'object' || value === null) return;
  const isList = Array.isArray(value);
  for (const key of Object.keys(value)) {
    path.push(key);
    if (!isList) refuseUnstorableText(key, path);
    refuseUnstorableAt((value as Readonly<Record<string, unknown>>)[key], path);
    path.pop();
  }
};

const refuseUnstorableText = (text: string, path: readonly string[]): void => {
  const wrong = findNonText(text);
  if (!wrong) return;
  const place = path.map(replaceNonText).join('.');
  throw new Rejection('malformed', `The text holds ${wrong}.`, { [place]: `Holds ${wrong}: remove it` });
};
