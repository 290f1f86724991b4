import { listTexts } from '@bank/domain';
import { wholeOf } from './field-paths';
import type { ImportColumn } from './kind';
import type { MappedColumn } from './read-row';
import type { RowProblem } from './row-problem';
import { columnLetters } from './sources/cells';

const nounOf = (whole: string): string => (whole === 'contacts' ? 'A contact' : 'An address');

/** Parts without which the other parts of an address or a contact are not kept, in a sentence for each. */
export class LackingParts {
  private readonly byWhole = new Map<string, string[]>();

  constructor(private readonly columns: readonly MappedColumn[]) {}

  /** @returns false where it is no part of what the file has */
  take({ field, label }: Pick<ImportColumn, 'field' | 'label'>): boolean {
    const whole = wholeOf(field);
    if (whole === undefined || !this.columns.some((column) => wholeOf(column.field) === whole)) return false;
    this.byWhole.set(whole, [...(this.byWhole.get(whole) ?? []), label]);
    return true;
  }

  get sentences(): RowProblem[] {
    return [...this.byWhole].map(([whole, lacking]) => {
      const there = this.columns.filter((column) => wholeOf(column.field) === whole && !lacking.includes(column.label));
      const named = listTexts(there.map(({ label, place }) => `${label} (${columnLetters(place)})`));
      const add = `${nounOf(whole)} also needs ${listTexts(lacking)}: fill ${lacking.length > 1 ? 'them' : 'it'} in`;
      if (!there.length) return { sentence: `${add}.` };
      return {
        sentence: `${add}. Or change the columns and choose “Leave out” for ${named}: the rest of the row comes in without ${there.length > 1 ? 'them' : 'it'}.`,
      };
    });
  }
}
