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

/** The system says no, in a sentence for people. Anything else that is thrown is a bug. */
export class Rejection extends Error {
  constructor(
    readonly code: RejectionCode,
    message: string,
    /** Field (dotted path of the request) -> what is wrong with it. */
    readonly fields: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = 'Rejection';
  }
}

const INVALID = 'There are invalid values. Please check the fields and try again.';

/** The one answer to values that can't be accepted: every wrong field at once. */
export const refuseInvalid = (fields: Readonly<Record<string, string>>): void => {
  if (Object.keys(fields).length) throw new Rejection('invalid', INVALID, fields);
};
