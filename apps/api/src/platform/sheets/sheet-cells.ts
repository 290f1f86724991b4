import { offsetsIn, zoneAbbreviation } from '@bank/domain';
import type { Cell, Style } from 'exceljs';
import { type Row, valueAt } from './download';
import { looksLikeFormula, QUOTED, sheetText } from './sheet-text';

export interface SheetColumn {
  key: string;
  label: string;
  /** Code -> the words that people read for it. */
  words?: Readonly<Partial<Record<string, string>>>;
  type:
    | 'text'
    | 'id'
    | 'integer'
    | 'decimal'
    | 'rate'
    | 'money'
    | 'percent'
    | 'date'
    | 'dateTime'
    | 'month'
    | 'committed'
    | 'yesNo';
}

const WHOLE = '#,##0';
export const numberFormats: Partial<Record<SheetColumn['type'], string>> = {
  id: '0',
  integer: WHOLE,
  decimal: '#,##0.##',
  rate: '#,##0.00',
  money: '$#,##0.00##',
  percent: '0.00"%"',
  date: 'mm/dd/yyyy',
  month: 'mmmm, yyyy',
};
/** The library's own format of a date that has none. */
const PLAIN_DATE = 'mm-dd-yy';
const MINUTE_MS = 60_000;

const dateOf = (value: unknown) => (value instanceof Date ? value : new Date(String(value)));

const toValue: Partial<Record<SheetColumn['type'], (value: unknown) => unknown>> = {
  date: dateOf,
  month: dateOf,
  committed: (value) => (value ? 'Committed' : 'Pending'),
  yesNo: (value) => (value ? 'Yes' : 'No'),
};

/** The format of a number: a decimal point stands only before decimals. */
const formatOf = (type: SheetColumn['type'], value: unknown): string | undefined =>
  type === 'decimal' && typeof value === 'number' && Math.round(value * 100) % 100 === 0 ? WHOLE : numberFormats[type];

/** The library takes an object for a formula or a link, so objects become JSON. */
const plainValue = (value: unknown) => {
  if (value instanceof Date || typeof value === 'number' || typeof value === 'boolean') return value;
  return sheetText(typeof value === 'object' ? JSON.stringify(value) : String(value));
};

type SheetCell = Pick<Cell, 'value' | 'style'>;

export const cellsOf = (columns: readonly SheetColumn[], zone: string): ((row: Row) => SheetCell[]) => {
  const styleOf = sharedStyles();
  const timeCell = timeCells(zone, styleOf);
  return (row) =>
    columns.map(({ key, type, words }) => {
      const given = valueAt(row, key);
      if (given === null || given === undefined) return { value: null, style: styleOf(numberFormats[type]) };
      if (type === 'dateTime') return timeCell(given);
      const value = plainValue(words?.[String(given)] ?? toValue[type]?.(given) ?? given);
      if (looksLikeFormula(value)) return { value, style: QUOTED };
      return { value, style: styleOf(formatOf(type, value) ?? (value instanceof Date ? PLAIN_DATE : undefined)) };
    });
};

type StyleOf = (numFmt: string | undefined) => Partial<Style>;

/** One object for each number format: the library remembers objects, and works out every further one that says the same. */
const sharedStyles = (): StyleOf => {
  const styles = new Map<string | undefined, Partial<Style>>();
  return (numFmt) => {
    const style = styles.get(numFmt) ?? { numFmt };
    styles.set(numFmt, style);
    return style;
  };
};

/** A sheet knows no time zones: its times are those that clocks in the zone show, and their format says the abbreviation. */
const timeCells = (zone: string, styleOf: StyleOf) => {
  const offsetAt = offsetsIn(zone);
  const styles = new Map<number, Partial<Style>>();
  const styleAt = (ms: number, offset: number) => {
    const style =
      styles.get(offset) ?? styleOf(`mm/dd/yyyy h:mm AM/PM "${zoneAbbreviation(new Date(ms).toISOString(), zone)}"`);
    styles.set(offset, style);
    return style;
  };
  return (value: unknown): SheetCell => {
    const ms = dateOf(value).getTime();
    const offset = offsetAt(ms);
    return { value: new Date(ms + offset * MINUTE_MS), style: styleAt(ms, offset) };
  };
};
