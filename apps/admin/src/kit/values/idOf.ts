/** The id of a record, or of a reference to one; an id itself, and null where there is neither. */
export const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? (value as { id: number }).id : (value ?? null);
