import { areSimilar, type ComparedName, comparedName } from '../known/similar-names';
import { QUANTITY_UNITS, type QuantityUnit } from './quantities';
import { hasAll, words } from './words';

/** Something that a cell may name: a choice of a field, or a record. The first of its names is shown. */
export interface Choice {
  value: string | number | boolean;
  names: readonly string[];
}

/** How the cells of a column are read. */
export type Reads =
  | { type: 'text'; max: number }
  | { type: 'number'; isWhole: boolean }
  /** In this unit, unless the cell names one. */
  | { type: 'quantity'; unit: QuantityUnit }
  /** With `hasTime`, what is written as a time with its offset is read as that time; with `showsTime`, changes say it as well. */
  | { type: 'day'; hasTime?: true; showsTime?: true }
  | { type: 'month' }
  | { type: 'flag' }
  | { type: 'phone' }
  | { type: 'zip' }
  | { type: 'state' }
  /** So many digits; a spreadsheet drops zeros at the front, down to `least`. `what` is named where a cell says something else. */
  | { type: 'code'; digits: number; least: number; what?: string }
  /** `what` is named where a cell names none of them. `isLong`: too many to list. `addTo`: the path of their list, where the user may register one by its name alone. `withdrawn`: what only a record may still name that has it. */
  | {
      type: 'choice';
      choices: ChoiceIndex;
      what: string;
      isSeveral?: boolean;
      isLong?: boolean;
      digits?: number;
      addTo?: string;
      withdrawn?: readonly Choice[];
    }
  /** A first and a last name in one cell. */
  | { type: 'fullName'; first: string; last: string; phone?: string; email?: string }
  /** A street, or a whole address in one cell, whose other parts then fill these. */
  | { type: 'street'; max: number; city: string; state: string; postalCode: string };

export type ChoiceReads = Extract<Reads, { type: 'choice' }>;

/** The fields that the cells of a column may fill. */
export const fieldsOf = ({ field, reads }: { field: string; reads: Reads }): readonly string[] => {
  if (reads.type === 'fullName') return [reads.first, reads.last];
  return reads.type === 'quantity' ? QUANTITY_UNITS : [field];
};

/** More of them are typed rather than chosen out of a list. */
const MAX_CHOICES = 200;

/** The names out of which a cell chooses, where these are few. */
export const namesToChoose = (reads: Reads): readonly string[] => {
  if (reads.type === 'flag') return ['Yes', 'No'];
  return reads.type === 'choice' && reads.choices.all.length <= MAX_CHOICES ? reads.choices.names : [];
};

export const addToOf = (reads: Reads): string | undefined => (reads.type === 'choice' ? reads.addTo : undefined);

/** Whether somebody can say which of the names a word means, or that it is a new one. */
export const takesMeanings = (reads: Reads): boolean =>
  addToOf(reads) !== undefined || (!(reads.type === 'choice' && reads.isLong) && namesToChoose(reads).length > 0);

/** The fields of which a cell of the column may say something, those beside its own included. */
export const mayFill = ({ field, reads }: { field: string; reads: Reads }): readonly string[] => {
  const own = fieldsOf({ field, reads });
  if (reads.type === 'street') return [...own, reads.city, reads.state, reads.postalCode];
  if (reads.type !== 'fullName') return own;
  return [field, ...own, ...[reads.phone, reads.email].filter((one) => one !== undefined)];
};

const NONE: readonly Choice[] = [];
/** Shorter texts begin too many names. */
const LEAST_LETTERS = 3;
/** What may separate names in a cell. */
const SEPARATING = /[;|\n,]/g;
/** Of more names, only what they begin with is compared. */
const MAX_COMPARED = 2_000;

/** Of several that are called alike, the one that is called just so. */
const exactlyNamed = (alike: readonly Choice[], text: string): readonly Choice[] => {
  const exact = alike.filter(({ names }) => names.includes(text));
  return exact.length === 1 ? exact : alike;
};

interface Spelled {
  choice: Choice;
  names: readonly { plain: string; parts: readonly string[]; compared: ComparedName }[];
}

export class ChoiceIndex {
  private allSpelled: readonly Spelled[] | undefined;
  private separators: number | undefined;
  private readonly byName = new Map<string, Choice[]>();
  private readonly byValue = new Map<unknown, Choice>();

  constructor(readonly all: readonly Choice[]) {
    for (const choice of all) {
      this.byValue.set(choice.value, choice);
      for (const key of new Set(choice.names.map(words))) {
        const named = this.byName.get(key);
        if (named) named.push(choice);
        else this.byName.set(key, [choice]);
      }
    }
  }

  named(text: string): readonly Choice[] {
    const alike = this.byName.get(words(text)) ?? NONE;
    return alike.length > 1 ? exactlyNamed(alike, text) : alike;
  }

  /** Those of which a name begins with the text, or the text with a name; otherwise those that have all its words; otherwise those that are called nearly so. */
  near(text: string): readonly Choice[] {
    const sought = words(text);
    if (sought.length < LEAST_LETTERS) return NONE;
    const begins = (one: string, other: string) => other.length >= LEAST_LETTERS && one.startsWith(`${other} `);
    const isNear = (name: string) => begins(name, sought) || begins(sought, name);
    const having = (isMeant: (name: Spelled['names'][number]) => boolean) =>
      this.spelled.flatMap(({ choice, names }) => (names.some(isMeant) ? choice : []));
    const beginning = having(({ plain }) => isNear(plain));
    if (beginning.length || this.all.length > MAX_COMPARED) return beginning;
    const parts = sought.split(' ');
    const saying = having((name) => hasAll(name.parts, parts));
    if (saying.length) return saying;
    const compared = comparedName(text);
    return having((name) => areSimilar(name.compared, compared));
  }

  private get spelled(): readonly Spelled[] {
    this.allSpelled ??= this.all.map((choice) => ({
      choice,
      names: choice.names.map((name) => {
        const plain = words(name);
        return { plain, parts: plain.split(' '), compared: comparedName(name) };
      }),
    }));
    return this.allSpelled;
  }

  /** So many characters that separate names elsewhere stand in a name at most. */
  get mostSeparators(): number {
    this.separators ??= this.all
      .flatMap(({ names }) => names)
      .reduce((most, name) => Math.max(most, name.match(SEPARATING)?.length ?? 0), 0);
    return this.separators;
  }

  nameOf(value: unknown): string {
    return this.byValue.get(value)?.names[0] ?? String(value);
  }

  get names(): string[] {
    return this.all.map(({ names }) => names[0]!);
  }
}
