import { CannotStart } from '../platform/settings/cannot-start';

/** The names on the command line, or all known ones. */
export function chooseNames(names: string[], known: string[], kind: string, verb: string): string[] {
  const unknown = names.find((name) => name !== 'all' && !known.includes(name));
  if (names.length && !unknown) return names.includes('all') ? known : names;
  throw new CannotStart(
    `${unknown ? `There is no ${kind} "${unknown}"` : `Say which ${kind} to ${verb}`}: it is one of ${known.join(', ')}, or all.`,
  );
}
