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

/**
 * The most wrong fields that one refusal names: a list of a thousand elements may hold a thousand, and nobody reads
 * more.
 */
export const MAX_NAMED_FIELDS = 100;

/** The system says no, in a sentence for people. Anything else that is thrown is a bug. */
export class Rejection extends Error {
  /** Field (dotted path of the request) -> what is wrong with it; the first of them where there are very many. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(
    readonly code: RejectionCode,
    message: string,
    fields: Readonly<Record<string, string>> = {},
    /** Rows of a table that the screen shows beside the sentence. */
    readonly details: readonly object[] = [],
  ) {
    super(message);
    this.name = 'Rejection';
    const named = Object.entries(fields);
    this.fields = named.length > MAX_NAMED_FIELDS ? Object.fromEntries(named.slice(0, MAX_NAMED_FIELDS)) : fields;
  }
}

const INVALID = 'There are invalid values. Please check the fields and try again.';

/** The one answer to values that can't be accepted: every wrong field at once. */
export const refuseInvalid = (fields: Readonly<Record<string, string>>): void => {
  if (Object.keys(fields).length) throw new Rejection('invalid', INVALID, fields);
};
