/** What every field of a record may say of itself. Texts are what the screens show. */
interface Common {
  label: string;
  /** What to say when it is missing; a field without it may be empty (null). */
  required?: string;
  help?: string;
  /** Kept encrypted in the log, with a key of the record's own. */
  personal?: true;
}

export interface TextField extends Common {
  type: 'text';
  initial?: string;
  /** Longest allowed text, in characters; 255 unless said. */
  max?: number;
  /** What to say when another record of the kind has the same value, regardless of case. */
  unique?: string;
  /**
   * `month-day`: MM-DD. `date-time`: ISO 8601 with an offset. `country`: one of `countries`, by any of its names.
   * `state`: two letters, unless the `country` beside it is abroad.
   */
  format?: 'email' | 'color' | 'machineName' | 'month-day' | 'date-time' | 'country' | 'state';
}
export interface NumberField extends Common {
  /** `money` is in US dollars, with at most 4 decimals. Neither is ever negative. */
  type: 'integer' | 'money';
  initial?: number;
  /** What to say when it is not above 0. */
  positive?: string;
  /** What to say when it is below 0. */
  negative?: string;
}
/** A number of units, whole. */
export interface QuantityField extends Common {
  type: 'quantity';
  /** `counted`: a 0 says that nothing is there, and only an empty quantity says nothing. */
  accepts: 'positive' | 'signed' | 'counted';
}
/** A point in time or a stretch of it: `date` is YYYY-MM-DD, `month` YYYY-MM, `instant` ISO 8601 in UTC with milliseconds. */
export interface TimeField extends Common {
  type: 'date' | 'month' | 'instant';
}
/** False unless it begins otherwise; a required one has to be chosen, yes or no. */
export interface FlagField extends Common {
  type: 'flag';
  initial?: boolean;
}
export interface ChoiceField<C extends string = string> extends Common {
  type: 'choice';
  choices: readonly C[];
  initial?: C;
}
/** The id of another record. */
export interface RefField extends Common {
  type: 'ref';
  to: string;
  /** Answers show the id by itself, and null for none, instead of an object that is left out when there is none. */
  isBare?: true;
  /** The field beside it whose record holds what this id names: an address of the supplier. A rule checks that it does. */
  within?: string;
}
/** What holds several values. */
interface Several extends Common {
  /** How many it may hold, deleted elements included; `MOST_ELEMENTS` unless said. */
  most?: number;
}
/** Ids of other records. */
export interface RefsField extends Several {
  type: 'refs';
  to: string;
}
/** A list of words out of a fixed set, in the set's order. */
export interface ChoicesField<C extends string = string> extends Several {
  type: 'choices';
  choices: readonly C[];
  initial?: readonly C[];
}
/** A value made of fields; null when all of them are empty. */
export interface GroupField<F extends Fields = Fields> extends Common {
  type: 'group';
  fields: F;
}
/** Elements with ids of their own from `sequence`; wholly blank ones are dropped. A required list has at least one. */
export interface ListField<F extends Fields = Fields> extends Several {
  type: 'list';
  sequence: string;
  /** A deleted element stays, with `isDeleted`: others may refer to it. */
  keepsDeleted?: true;
  fields: F;
}

export type Field =
  | TextField
  | NumberField
  | QuantityField
  | TimeField
  | FlagField
  | ChoiceField
  | ChoicesField
  | RefField
  | RefsField
  | GroupField
  | ListField;
export type Fields = Readonly<Record<string, Field>>;

/** Whether a field's value is the id of a record of its own, and not of a part of another one. */
export const namesRecord = (field: Field): field is RefField => field.type === 'ref' && !field.within;

const MOST_ELEMENTS = 500;
/** How many values a field may hold. */
export const mostOf = ({ most = MOST_ELEMENTS }: { most?: number }): number => most;

/** What is said of a list that is too long. */
export const tooMany = (size: number, most: number): string =>
  `Can have at most ${most.toLocaleString('en-US')}: there are ${size.toLocaleString('en-US')}`;

type Bare<F extends Field> =
  F extends ChoiceField<infer C>
    ? C
    : F extends ChoicesField<infer C>
      ? readonly C[]
      : F extends GroupField<infer G>
        ? Values<G>
        : F extends ListField<infer G>
          ? readonly (Values<G> & { id: number })[]
          : {
              text: string;
              integer: number;
              money: number;
              quantity: number;
              date: string;
              month: string;
              instant: string;
              flag: boolean;
              ref: number;
              refs: readonly number[];
            }[Extract<
              F['type'],
              'text' | 'integer' | 'money' | 'quantity' | 'date' | 'month' | 'instant' | 'flag' | 'ref' | 'refs'
            >];

type Always<F> = F extends { required: string } | { initial: unknown } | { type: 'list' | 'refs' | 'choices' | 'flag' }
  ? true
  : false;

/** The values of a record with these fields, as its events carry them: refs are ids, an empty value is null. */
export type Values<F extends Fields> = {
  readonly [K in keyof F]: Always<F[K]> extends true ? Bare<F[K]> : Bare<F[K]> | null;
};

/** What a command may carry: any of the fields; elements of a list have an id when they exist already. */
export type Input = Readonly<Record<string, unknown>>;
