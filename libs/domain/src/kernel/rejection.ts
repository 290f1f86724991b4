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

/** Wrong fields that one refusal names: nobody reads more, and a list of a thousand elements may hold a thousand of them. */
export const MOST_NAMED_FIELDS = 100;

/** The system says no, in a sentence for people. Anything else that is thrown is a bug. */
export class Rejection extends Error {
  /** Field (dotted path of the request) -> what is wrong with it; the first of them where there are very many. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(
    readonly code: RejectionCode,
    message: string,
    fields: Readonly<Record<string, string>> = {},
    /** What a screen shows as a table beside the sentence. */
    readonly details: readonly object[] = [],
  ) {
    super(message);
    this.name = 'Rejection';
    const named = Object.entries(fields);
    this.fields = named.length > MOST_NAMED_FIELDS ? Object.fromEntries(named.slice(0, MOST_NAMED_FIELDS)) : fields;
  }
}

const INVALID = 'There are invalid values. Please check the fields and try again.';

/** The one answer to values that can't be accepted: every wrong field at once. */
export const refuseInvalid = (fields: Readonly<Record<string, string>>): void => {
  if (Object.keys(fields).length) throw new Rejection('invalid', INVALID, fields);
};
