import { formatCount, type Workflow } from '@bank/domain';
import type { ImportColumn } from '../kind';
import { ChoiceIndex } from '../values/reads';

/** A column by which a row moves along a workflow. @param es status -> its name in Spanish */
export const statusColumn = <S extends string>(
  { statuses }: Workflow<S>,
  es: Readonly<Record<S, string>>,
  example: S,
): ImportColumn => {
  const choices = (Object.entries(statuses) as [S, string][]).map(([value, name]) => ({
    value,
    names: [name, value, es[value]],
  }));
  return {
    field: 'status',
    label: 'Status',
    labelEs: 'Estado',
    synonyms: ['state of the record', 'estatus'],
    reads: { type: 'choice', choices: new ChoiceIndex(choices), what: 'status' },
    example: statuses[example] ?? example,
  };
};

interface WithoutStatus<S extends string> {
  workflow: Workflow<S>;
  /** One of them, and several. */
  names: readonly [string, string];
  /** What else would be good to know or to do, for those who can. */
  advice?: string;
}

/** The sentence of a dry run about new records whose rows say no status; none where all do. */
export const describeWithoutStatus = <S extends string>(
  count: number,
  { workflow: { statuses, initial }, names, advice }: WithoutStatus<S>,
): string[] => {
  if (!count) return [];
  const [have, come] = count === 1 ? [`${names[0]} has`, 'comes'] : [`${names[1]} have`, 'come'];
  const sentence = `${formatCount(count)} new ${have} no status in this file and ${come} in as ${statuses[initial]}`;
  return [advice ? `${sentence}: ${advice}` : `${sentence}.`];
};
