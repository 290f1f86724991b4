import { type Message, refuseInvalid } from '../kernel';

/** A time, ISO 8601, during which a client was a partner's; `until` is null while it lasts. */
export interface Stay {
  partner: number;
  since: string;
  until: string | null;
}

/** With which partners the client was, as another portal or a sheet says it: it holds instead of what was known of that time. */
export type StaysNoted = Message<'StaysNoted', { kind: 'client'; id: number; stays: readonly Stay[] }>;

/**
 * Orders stays by their beginning. The last one that says no end lasts; others without an end ended when the next one began.
 * @param present the partner of the client
 * @throws Rejection that names fields as `stays.0.until`, in the given order
 */
export const orderStays = (stays: readonly Stay[], present: number | null): Stay[] => {
  const placed = stays.map((stay, place) => ({ stay, place }));
  placed.sort((one, other) => one.stay.since.localeCompare(other.stay.since));
  const problems: Record<string, string> = {};
  const lasting = placed.map(({ stay }) => stay.until).lastIndexOf(null);
  const ordered = placed.map(({ stay, place }, at): Stay => {
    const until = stay.until ?? (at === lasting ? null : placed[at + 1]!.stay.since);
    if (until !== null && until <= stay.since) problems[`stays.${place}.until`] = 'Must be after the stay began';
    if (until === null && stay.partner !== present)
      problems[`stays.${place}.until`] = 'The client is with another partner now: say until when it was with this one';
    return { ...stay, until };
  });
  refuseInvalid(problems);
  return ordered;
};
