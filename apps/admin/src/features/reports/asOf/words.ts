import { dateTime } from '../../../kit/values/formats';
import { fill } from '../../../messages';
import { pastWords as words } from '../../../messages/reports';
import type { Past } from './pasts';

const isDigits = (text: string) => /^\d+$/.test(text);

/** A position in the log as people read it: 1,234,567. Positions may be larger than numbers are exact. */
export const positionInWords = (position: string | number): string => {
  const text = String(position);
  return isDigits(text) ? BigInt(text).toLocaleString('en-US') : text;
};

export const pastInWords = ({ at, position }: Pick<Past, 'at' | 'position'>): string =>
  fill(words.at, { time: dateTime(at), position: positionInWords(position) });

/** A typed position without blanks and commas; undefined for what is none. */
export const readPosition = (typed: string): string | undefined => {
  const digits = typed.replace(/[\s,]/g, '');
  return isDigits(digits) && BigInt(digits) > 0n ? BigInt(digits).toString() : undefined;
};
