import { useGetList, useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { EVERYTHING } from '../dialect';
import { ChoiceInput, type ChoiceInputProps } from './ChoiceInput';
import type { ReferenceTo } from './fields';
import { byField } from './order';
import { at } from './path';

export type Row = Record<string, unknown> & { id: number };

/** All records of a resource, as a select needs them; in the server's own order. */
export const useAll = (resource: string) =>
  useGetList<Row>(resource, {
    pagination: { page: 1, perPage: EVERYTHING },
    sort: { field: '', order: 'ASC' },
    filter: {},
  });

type Props = Omit<ChoiceInputProps, 'choices' | 'format' | 'parse'> & ReferenceTo & { by: 'id' | 'record' };

/** One record of another resource; the value is `{ id }`, or the bare id in a filter. */
export const ReferenceChoice = ({ resource, by, titled = 'name', only, compare, ...props }: Props) => {
  const { data = [], isPending } = useAll(resource);
  const idOf = (value: unknown) => (by === 'id' ? value : (value as Row | null | undefined)?.id) as number | undefined;
  const stored = at(useRecordContext(), props.source) as Row | undefined;
  const kept = [idOf(useWatch({ name: props.source })), idOf(stored)];
  const offered = data.filter((row) => kept.includes(row.id) || !only || only(row));
  // What is stored must show its name although the list does not offer it any more.
  const gone = by === 'record' && stored?.[titled] && !offered.some(({ id }) => id === stored.id) ? [stored] : [];
  return (
    <ChoiceInput
      {...props}
      isPending={isPending}
      choices={[...offered, ...gone]
        .sort(compare ?? byField(titled))
        .map((row) => ({ id: row.id, name: String(row[titled]) }))}
      format={(value) => idOf(value) ?? ''}
      parse={(id) => (id === '' || id === null ? null : by === 'id' ? id : { id })}
    />
  );
};
