/** Each code is one HTTP status at the border; the domain itself says invalid, forbidden, notFound and conflict. */
export type RejectionCode =
  | 'malformed'
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'stale'
  | 'invalid'
  | 'tooMany';

/** A list of a thousand elements may hold a thousand problems, and nobody reads more. */
export const MAX_NAMED_FIELDS = 100;

interface RefusalWords {
  /** Field -> what people call it, where the words of its path don't say it: the text of a question. */
  names?: Readonly<Record<string, string>>;
  /** The language of all sentences; English unless said. */
  language?: 'en' | 'es';
  /** What a refusal of the whole follows from: a field of the request, or a time. */
  about?: string;
}

/** The system says no, in a sentence for people. Anything else that is thrown is a bug. */
export class Rejection extends Error {
  /** Field (dotted path of the request) -> what is wrong with it; the first of them where there are very many. */
  readonly fields: Readonly<Record<string, string>>;
  readonly names: NonNullable<RefusalWords['names']>;
  readonly language: NonNullable<RefusalWords['language']>;
  readonly about: RefusalWords['about'];

  constructor(
    readonly code: RejectionCode,
    message: string,
    fields: Readonly<Record<string, string>> = {},
    /** Rows of a table that the screen shows beside the sentence. */
    readonly details: readonly object[] = [],
    { names = {}, language = 'en', about }: RefusalWords = {},
  ) {
    super(message);
    this.name = 'Rejection';
    this.names = names;
    this.language = language;
    this.about = about;
    const named = Object.entries(fields);
    this.fields = named.length > MAX_NAMED_FIELDS ? Object.fromEntries(named.slice(0, MAX_NAMED_FIELDS)) : fields;
  }
}

const INVALID = {
  en: 'There are invalid values. Please check the fields and try again.',
  es: 'Existen valores inválidos en el formulario. Por favor verifique los campos e inténtelo de nuevo.',
} as const;

/** The one answer to values that can't be accepted: every wrong field at once. */
export const refuseInvalid = (fields: Readonly<Record<string, string>>, words: RefusalWords = {}): void => {
  if (Object.keys(fields).length) throw new Rejection('invalid', INVALID[words.language ?? 'en'], fields, [], words);
};
