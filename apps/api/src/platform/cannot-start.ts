/** The start stops for a reason that an operator can mend; `message` is the one sentence that says how. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}
