import { CannotStart } from '../platform/cannot-start';

/** Those that the command line names, or all of them. @param kind as in "projection" @param verb as in "rebuild" */
export function chosen(names: string[], known: string[], kind: string, verb: string): string[] {
  const unknown = names.find((name) => name !== 'all' && !known.includes(name));
  if (names.length && !unknown) return names.includes('all') ? known : names;
  throw new CannotStart(
    `${unknown ? `There is no ${kind} "${unknown}"` : `Say which ${kind} to ${verb}`}: it is one of ${known.join(', ')}, or all.`,
  );
}
