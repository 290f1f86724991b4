/** A `perPage` of this many rows asks for all of them: the request then names no page. */
export const ALL_ROWS = 1_000_000;

/** Whether a record is not inactive; records of kinds without a status are not. */
export const isActive = ({ status }: Readonly<Record<string, unknown>>): boolean => status !== 'INACTIVE';
