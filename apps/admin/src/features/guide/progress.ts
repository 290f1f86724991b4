import type { GuideStep } from '@bank/domain';
import { fill } from '../../messages';
import { guideWords as words } from '../../messages/guide';

/** As far as the server counts. */
const COUNTED_TO = 1_000;

type Counted = keyof typeof words.counts;

const countOf = (what: Counted, count: number): string => {
  const [one, many] = words.counts[what];
  const counted = count === 1 ? one : fill(many, { count: count.toLocaleString('en-US') });
  return count >= COUNTED_TO ? fill(words.atLeast, { counted }) : counted;
};

const missingOf = (missing: readonly string[]): string | undefined =>
  missing.length
    ? fill(words.missing, { parts: missing.map((part) => words.parts[part as keyof typeof words.parts]).join(', ') })
    : undefined;

/** What is there of a step, and what it still needs. */
export const progressOf = ({ name, count, users, missing }: GuideStep): string => {
  if (name === 'bank') return missingOf(missing) ?? words.done;
  if (count === 0) return words.none;
  const counted = [countOf(name, count), ...(users ? [countOf('users', users)] : [])].join(', ');
  return [counted, missingOf(missing)].filter(Boolean).join('. ');
};
