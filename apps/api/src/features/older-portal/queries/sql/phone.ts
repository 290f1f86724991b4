/** A number of fewer digits is none to the portal. */
export const phoneCell = (phone: string): string =>
  `CASE WHEN length(regexp_replace(${phone}, '\\D', '', 'g')) >= 7 THEN ${phone} END`;
