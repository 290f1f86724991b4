import { useGetList, useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { fill, say } from '../../messages';
import type { ReferenceTo } from '../values/fields';
import { byField } from '../values/order';
import { valueAt } from '../values/path';
import { ALL_ROWS, isActive } from '../values/rows';
import { ChoiceInput, type ChoiceInputProps } from './ChoiceInput';
import { idFromAddress, type Unlisted, useUnlisted } from './unlisted';

export type Row = Record<string, unknown> & { id: number };

const NO_FILTER = {};

/** All records of a resource for a select, in the server's order. */
export const useAll = (resource: string, filter: object = NO_FILTER, options: { enabled?: boolean } = {}) =>
  useGetList<Row>(
    resource,
    {
      pagination: { page: 1, perPage: ALL_ROWS },
      sort: { field: '', order: 'ASC' },
      filter,
    },
    options,
  );

/** The name of a record for a choice, which says when the record is inactive. */
export const markInactive = (record: Row, name: string): string =>
  isActive(record) ? name : `${name} (${say.statuses.INACTIVE})`;

const nameUnlisted = ({ name, isDeleted }: Unlisted): string =>
  isDeleted ? fill(say.common.deletedRecord, { name }) : name;

type Props = Omit<ChoiceInputProps, 'choices' | 'format' | 'parse'> & ReferenceTo & { by: 'id' | 'record' };

/** An input for one record of another resource; its value is `{ id }`, or in a filter the id itself. */
export const ReferenceChoice = ({ resource, by, titled = 'name', filter, only, compare, ...props }: Props) => {
  const { data: listed, isPending } = useAll(resource, filter);
  const data = listed ?? [];
  const idOf = (value: unknown): number | undefined =>
    by === 'id' ? idFromAddress(value) : (value as Row | null | undefined)?.id;
  const stored = valueAt(useRecordContext(), props.source) as Row | undefined;
  const chosen = idOf(useWatch({ name: props.source }));
  const keptIds = [chosen, idOf(stored)];
  const offered = data.filter((row) => keptIds.includes(row.id) || !only || only(row));
  // A stored record must show its name although the list does not offer it any more.
  const unofferedRecords =
    by === 'record' && stored?.[titled] && !offered.some(({ id }) => id === stored.id) ? [stored] : [];
  const unlisted = useUnlisted(resource, listed, by === 'id' ? chosen : undefined);
  return (
    <ChoiceInput
      {...props}
      isPending={isPending}
      choices={[
        ...(unlisted ? [{ id: unlisted.id, name: nameUnlisted(unlisted) }] : []),
        ...[...offered, ...unofferedRecords]
          .sort(compare ?? byField(titled))
          .map((row) => ({ id: row.id, name: markInactive(row, String(row[titled])) })),
      ]}
      format={(value) => idOf(value) ?? ''}
      parse={(id) => (id === '' || id === null ? null : by === 'id' ? id : { id })}
    />
  );
};
