import { groupBy } from '@bank/domain';
import type { Dice } from '../../../apps/api/src/seed/dice';
import type { Cells, Fault, Sheet } from './sheet';

const USUAL_SHARE = 0.02;

/** A row as it is sent. */
export interface SentRow {
  cells: Cells;
  /** As it should be; null for one that should not be there. */
  right: Cells | null;
  fault?: Fault;
}

const placesBy = ({ rows, togetherBy }: Sheet): number[][] => {
  const keys = rows.map((row, place) => togetherBy?.map((heading) => row[heading]).join('\n') ?? String(place));
  return [...groupBy([...keys.keys()], (place) => keys[place]!).values()].map((places) => [...places]);
};

/** Some rows, or groups of rows, have a mistake; at least one of the sheet. */
export const spoil = (sheet: Sheet, dice: Dice, share = USUAL_SHARE): SentRow[] => {
  const { rows, faults } = sheet;
  const groups = placesBy(sheet);
  const count = faults.length ? Math.max(1, Math.round(groups.length * share)) : 0;
  const faulty = new Map<number, Fault>();
  for (let made = 0; made < count; made++) {
    const [group] = groups.splice(dice.between(0, groups.length - 1), 1);
    faulty.set(dice.oneOf(group!), faults[made % faults.length]!);
  }
  return rows.flatMap((right, place): SentRow[] => {
    const fault = faulty.get(place);
    if (!fault) return [{ cells: right, right }];
    const cells = fault.spoil(fault.next?.spoil(right) ?? right);
    return fault.isExtra
      ? [
          { cells: right, right },
          { cells, right: null, fault },
        ]
      : [{ cells, right, fault }];
  });
};

export type Counts = Readonly<Partial<Record<'NEW' | 'CHANGED' | 'REFUSED', number>>>;

/** The rows that the portal has to refuse: a mistake refuses all rows that belong together. */
export const refusedRows = ({ togetherBy }: Pick<Sheet, 'togetherBy'>, sent: readonly SentRow[]): SentRow[] => {
  if (!togetherBy) return sent.filter(({ fault }) => fault);
  const keyOf = ({ cells }: SentRow) => togetherBy.map((heading) => cells[heading]).join('\n');
  const refused = new Set(sent.filter(({ fault }) => fault).map(keyOf));
  return sent.filter((row) => refused.has(keyOf(row)));
};

/** How many rows become what. */
export const countsOf = (sheet: Sheet, sent: readonly SentRow[]): Counts => {
  const refused = new Set(refusedRows(sheet, sent));
  const counts: Partial<Record<'NEW' | 'CHANGED' | 'REFUSED', number>> = {};
  for (const row of sent) {
    const brought = sheet.changes?.(row.cells) ? 'CHANGED' : 'NEW';
    const state = refused.has(row) ? 'REFUSED' : brought;
    counts[state] = (counts[state] ?? 0) + 1;
  }
  return counts;
};
