import { fill } from '../../messages';
import { spanWords as words } from '../../messages/spans';
import { number } from './formats';

const SPANS = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
] as const;

/** A span of time, rounded: 16 s, 10 min, 2 d. */
export const span = (seconds: number): string => {
  if (seconds < 1) return words.under;
  const [unit, length] = SPANS.find(([, length]) => seconds >= 2 * length) ?? (['seconds', 1] as const);
  return fill(words[unit], { count: number(Math.round(seconds / length)) });
};
