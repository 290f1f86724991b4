/** The questions that say who else may pick up for a client. */
export const ALTERNATE_PICKUP = ['alternate_pickup_first_name', 'alternate_pickup_last_name'] as const;
/** The filter of a user who may not see their answers. */
export const HIDES_ALTERNATES = 'hidesAlternates';
