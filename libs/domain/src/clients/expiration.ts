/** Days are YYYY-MM-DD. */
interface Expirations {
  ageExpiresAt: string | null;
  distributionExpiresAt: string | null;
  /** The last day of a temporary override. */
  overriddenUntil: string | null;
}

/** The day on which a child is served no longer, by its age or its distributions; a temporary override puts it off. */
export const expiresOn = ({ ageExpiresAt, distributionExpiresAt, overriddenUntil }: Expirations): string | null => {
  const [earliest = null] = [ageExpiresAt, distributionExpiresAt].flatMap((day) => day ?? []).sort();
  return earliest !== null && overriddenUntil !== null && overriddenUntil > earliest ? overriddenUntil : earliest;
};
