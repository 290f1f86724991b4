import { type ReactNode } from 'react';
import { useAll } from '../../../kit/inputs/ReferenceChoice';
import { idFromAddress, useUnlisted } from '../../../kit/inputs/unlisted';
import { readField } from '../../../kit/tables/cells';
import type { FieldOf, FieldSpec } from '../../../kit/values/fields';

type Values = Readonly<Record<string, unknown>>;

/** The filters of a search: "Start Month: January, 2026. Partner Type: Hospital." Filters about people are left out. */
export const FiltersInWords = ({ filters, values }: { filters: readonly FieldSpec[]; values: Values }) =>
  filters
    .filter(({ source, isPersonal }) => !isPersonal && values[source] !== undefined)
    .map((field) => (
      <span key={field.source}>
        {field.label}:{' '}
        {field.as === 'reference' ? (
          <Named field={field} id={idFromAddress(values[field.source])} />
        ) : (
          inWords(field, values)
        )}
        .{' '}
      </span>
    ));

const inWords = (field: FieldSpec, values: Values): ReactNode => readField(field, values);

interface NamedProps {
  field: FieldOf<'reference'>;
  id: number | undefined;
}

const Named = ({ field: { resource, filter, titled = 'name' }, id }: NamedProps) => {
  const { data } = useAll(resource, filter);
  const unlisted = useUnlisted(resource, data, id);
  return unlisted?.name ?? String(data?.find((row) => row.id === id)?.[titled] ?? '…');
};
