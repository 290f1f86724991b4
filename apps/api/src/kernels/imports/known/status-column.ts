import type { Workflow } from '@bank/domain';
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
