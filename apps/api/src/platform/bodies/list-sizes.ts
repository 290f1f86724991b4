import { refuseInvalid, tooManyProblem } from '@bank/domain';
import type { Type } from '@nestjs/common';
import { propertiesOf } from './described';

export const refuseLongLists = (body: unknown, Dto: Type | undefined): void => {
  const found: Record<string, string> = {};
  collectLongLists(body, Dto, '', found);
  refuseInvalid(found);
};

/** The names of the lists at the top of a body that have more than `size` elements. */
export const listsLongerThan = (size: number, body: unknown, Dto: Type | undefined): string[] => {
  if (typeof body !== 'object' || body === null) return [];
  return propertiesOf(Dto).flatMap(([name]) => {
    const value: unknown = Object.hasOwn(body, name) ? body[name as keyof typeof body] : undefined;
    return Array.isArray(value) && value.length > size ? [name] : [];
  });
};

const collectLongLists = (value: unknown, Dto: unknown, path: string, found: Record<string, string>): void => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  for (const [name, { type, isArray, maxItems }] of propertiesOf(Dto)) {
    const within: unknown = Object.hasOwn(value, name) ? value[name as keyof typeof value] : undefined;
    const at = `${path}${name}`;
    if (!Array.isArray(within)) collectLongLists(within, type, `${at}.`, found);
    else if (maxItems !== undefined && within.length > maxItems) found[at] = tooManyProblem(within.length, maxItems);
    else if (isArray)
      for (const [index, element] of within.entries()) collectLongLists(element, type, `${at}.${index}.`, found);
  }
};
