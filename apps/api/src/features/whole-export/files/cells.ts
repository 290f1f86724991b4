import { type Row } from './exported-file';

export type Cell = string | number | null;

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const rowsIn = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRow) : []);

export const textCell = (value: unknown): Cell => {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

export const numberCell = (value: unknown): Cell =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? Number(value) : null;

/** PostgreSQL writes times into JSON with an offset and microseconds. */
export const timeCell = (value: unknown): Cell =>
  value === null || value === undefined ? null : new Date(String(value)).toISOString();

export const dayCell = (value: unknown): Cell => textCell(value)?.toString().slice(0, 10) ?? null;

export const flagCell = (value: unknown): Cell => {
  if (value === null || value === undefined) return null;
  return value ? 'Yes' : 'No';
};

/** Several values in one cell, as the imports separate them. */
export const listCell = (values: unknown, cell: (value: unknown) => Cell): Cell =>
  Array.isArray(values) && values.length ? values.map((value) => cell(value) ?? '').join('; ') : null;
