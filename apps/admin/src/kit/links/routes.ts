import { valueAt } from '../values/path';
import { withIdPlace } from './recordIds';

/** Fills the places of a route from a record: `/suppliers/{supplier.id}`; undefined if the record lacks a value. */
export const routeOf = (template: string, record: unknown): string | undefined => {
  const places = [...template.matchAll(/\{([\w.]+)\}/g)].map(([, path]) => path!);
  const values = places.map((path) => valueAt(record, path));
  if (values.some((value) => value === undefined || value === null)) return undefined;
  return places.reduce((route, path, n) => route.replace(`{${path}}`, encodeURIComponent(String(values[n]))), template);
};

/** The screen of a route as the access table names it: `/products/7` -> `/products/:id`. */
export const screenOf = withIdPlace;
