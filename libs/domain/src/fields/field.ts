import { formatCount } from '../kernel';

/** The properties of every field of a record. Texts are shown on the screens as they are. */
interface Common {
  label: string;
  required?: string;
  help?: string;
  /** Kept encrypted in the log, with a key of the record's own. */
  personal?: true;
  /** Set by the system: no body and no form sets it. */
  assigned?: true;
}

export interface TextField extends Common {
  type: 'text';
  initial?: string;
  /** Longest allowed text, in characters; 255 unless said. */
  max?: number;
  /** The message when another record of the kind has the same value, regardless of case. */
  unique?: string;
  /** A name loses characters that nobody sees (see `removeInvisible`); that of a person has a letter. */
  names?: 'person' | 'thing';
  /** `month-day` is MM-DD; `time-zone` an IANA name; `web-address` begins with https://; `country` one of `countries`; `state` two letters, unless the `country` beside it is abroad. */
  format?:
    | 'email'
    | 'color'
    | 'machineName'
    | 'month-day'
    | 'date-time'
    | 'time-zone'
    | 'web-address'
    | 'country'
    | 'state';
}
export interface NumberField extends Common {
  /** `money` is in US dollars, with at most 4 decimals. Neither is ever negative. */
  type: 'integer' | 'money';
  initial?: number;
  positive?: string;
  negative?: string;
}
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
  /** Choice -> its name for people. */
  words?: Readonly<Record<C, string>>;
  initial?: C;
}
export interface RefField extends Common {
  type: 'ref';
  to: string;
  /** Answers show the id by itself, and null for none, instead of an object that is left out when there is none. */
  isBare?: true;
  /** The field beside it whose record holds what this id names: an address of the supplier. A rule checks that it does. */
  within?: string;
  /** An order may name an inactive record here anew: what lies there, or is of that product, can still be counted and cleared. */
  takesInactive?: true;
}
interface MultiValueField extends Common {
  /** The largest number of values, deleted elements included; `DEFAULT_MAX_SIZE` unless said. */
  maxSize?: number;
}
export interface RefsField extends MultiValueField {
  type: 'refs';
  to: string;
}
/** A list of words out of a fixed set, in the set's order. */
export interface ChoicesField<C extends string = string> extends MultiValueField {
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
export interface ListField<F extends Fields = Fields> extends MultiValueField {
  type: 'list';
  sequence: string;
  /** A deleted element stays, with `isDeleted`: others may refer to it. */
  keepsDeleted?: true;
  /** The field whose value no two elements share, and the message of the second one that has it. */
  distinct?: { by: string; message: string };
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

/** Wherever it stands in a record, with the values that it has there. */
interface NamingField {
  to: string;
  /** None where only the fields are asked about. */
  ids: readonly number[];
}

const idsOf = (value: unknown): number[] =>
  [value].flat().filter((id): id is number => typeof id === 'number' && id > 0);

type NamedField<F extends Field> = readonly [name: string, field: F];

/** Some fields of each kind, which are sought once: each row of an import asks for them. */
const selectFields = <F extends Field>(isSought: (field: Field) => field is F) => {
  const known = new WeakMap<Fields, readonly NamedField<F>[]>();
  return (fields: Fields): readonly NamedField<F>[] => {
    const found =
      known.get(fields) ?? Object.entries(fields).filter((entry): entry is [string, F] => isSought(entry[1]));
    known.set(fields, found);
    return found;
  };
};

/** The texts that no two records of a kind have. */
export const uniqueFields = selectFields(
  (field): field is TextField & { unique: string } => field.type === 'text' && field.unique !== undefined,
);

const fieldsThatMayName = selectFields(
  (field): field is RefField | RefsField | GroupField | ListField =>
    field.type === 'ref' || field.type === 'refs' || field.type === 'group' || field.type === 'list',
);

/** The fields that name records, those in groups and lists too, with the ids that the values have in them. */
export const namingFields = (fields: Fields, values: Input = {}): NamingField[] =>
  fieldsThatMayName(fields).flatMap(([name, field]): NamingField[] => {
    const value = values[name];
    switch (field.type) {
      case 'ref':
      case 'refs':
        return [{ to: field.to, ids: idsOf(value) }];
      case 'group':
        return namingFields(field.fields, (value ?? {}) as Input);
      default:
        return [{}, ...((value ?? []) as Input[])].flatMap((element) => namingFields(field.fields, element));
    }
  });

export const enteredFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, { assigned }]) => !assigned));

const DEFAULT_MAX_SIZE = 500;
export const maxSizeOf = ({ maxSize = DEFAULT_MAX_SIZE }: { maxSize?: number }): number => maxSize;

export const tooManyProblem = (size: number, maxSize: number): string =>
  `Can have at most ${formatCount(maxSize)}: there are ${formatCount(size)}`;

type ValueOf<F extends Field> =
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

type IsNeverNull<F> = F extends
  | { required: string }
  | { initial: unknown }
  | { type: 'list' | 'refs' | 'choices' | 'flag' }
  ? true
  : false;

/** The values of a record with these fields, as its events carry them: refs are ids, an empty value is null. */
export type Values<F extends Fields> = {
  readonly [K in keyof F]: IsNeverNull<F[K]> extends true ? ValueOf<F[K]> : ValueOf<F[K]> | null;
};

export type Input = Readonly<Record<string, unknown>>;
