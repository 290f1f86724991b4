/** What staff did to a partner's order after its submission, in one command. */
export interface ShownStaffChange {
  /** ISO 8601 in UTC. */
  at: string;
  /** The name of the user. */
  by: string;
  /** The statuses that were entered, in turn, and REVERSED. */
  entered: readonly string[];
  /** The fields of the order that were changed. */
  fields: readonly string[];
  lines: readonly {
    client: { id: string; fullName: string } | null;
    product: { id: number; name: string };
    /** Units; null where there was no such line. */
    before: number | null;
    after: number | null;
    /** Units in a pack of the product for this partner. */
    packSize: number;
  }[];
}
