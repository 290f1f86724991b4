import { formatCount } from '@bank/domain';
import type { LeftBehind } from '../features/older-portal/left-behind';
import type { LoadedOlder } from '../features/older-portal/load-older';

/** The folder that is made of a dump, beside it. */
export const folderOf = (dump: string): string => `${dump.replace(/\/+$/, '').replace(/\.sql(?:\.gz)?$/i, '')}-import`;

const listed = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([name, count]) => `${name} (${formatCount(count)})`).join(', ');

/** What was found in a dump, as lines. */
export const describeLoaded = ({ loaded, skipped, missing, unreadable }: LoadedOlder): string[] => {
  const rows = [...loaded.values()].reduce((sum, count) => sum + count, 0);
  return [
    `${formatCount(rows)} rows in ${loaded.size} tables were read.`,
    ...(skipped.size ? [`Not needed: ${listed(skipped)}.`] : []),
    ...(missing.length ? [`Without rows in the dump: ${missing.join(', ')}.`] : []),
    ...(unreadable.size
      ? [`Some texts have characters that can't be read, because their encoding is another one: ${listed(unreadable)}.`]
      : []),
  ];
};

/** What of a dump does not come as it is, as lines. */
export const describeLeft = (left: readonly LeftBehind[]): string[] =>
  left.length
    ? [
        'What does not come, or not as it was:',
        ...left.map(({ what, count, examples }) => {
          const more = count > examples.length ? ', …' : '';
          return `  ${what}: ${formatCount(count)} (${examples.join(', ')}${more})`;
        }),
      ]
    : [];
