import { refuseInvalid, tooManyProblem } from '@bank/domain';
import type { Type } from '@nestjs/common';
import { DECORATORS } from '@nestjs/swagger';

/** The metadata that `@ApiProperty` leaves on a property. */
interface Described {
  type?: unknown;
  maxItems?: number;
}
type Properties = readonly (readonly [name: string, property: Described])[];

const propertiesByDto = new Map<unknown, Properties>();

/** The properties of a DTO as the API's description has them; none for another class. */
const propertiesOf = (Dto: unknown): Properties => {
  if (typeof Dto !== 'function' || !Dto.prototype) return [];
  const known = propertiesByDto.get(Dto);
  if (known) return known;
  const names: readonly string[] = Reflect.getMetadata(DECORATORS.API_MODEL_PROPERTIES_ARRAY, Dto.prototype) ?? [];
  const properties = names
    .map((name) => name.slice(1))
    .map((name) => [name, Reflect.getMetadata(DECORATORS.API_MODEL_PROPERTIES, Dto.prototype, name)] as const);
  propertiesByDto.set(Dto, properties);
  return properties;
};

/**
 * Refuses lists that are longer than their property's `maxItems`, before anybody makes objects of their elements. It checks
 * lists within the elements of a list as well.
 * @throws Rejection invalid that names each of them
 */
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
  if (typeof value !== 'object' || value === null) return;
  for (const [name, { type, maxItems }] of propertiesOf(Dto)) {
    const within: unknown = Object.hasOwn(value, name) ? value[name as keyof typeof value] : undefined;
    const at = `${path}${name}`;
    if (!Array.isArray(within)) collectLongLists(within, type, `${at}.`, found);
    else if (maxItems !== undefined && within.length > maxItems) found[at] = tooManyProblem(within.length, maxItems);
    else for (const [index, element] of within.entries()) collectLongLists(element, type, `${at}.${index}.`, found);
  }
};
