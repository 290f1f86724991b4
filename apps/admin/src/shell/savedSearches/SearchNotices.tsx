import { Alert } from '@mui/material';
import { useEffect } from 'react';
import { useListContext, useLocation } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useAll } from '../../kit/inputs/ReferenceChoice';
import { idFromAddress, useUnlisted } from '../../kit/inputs/unlisted';
import type { FieldOf, FieldSpec } from '../../kit/values/fields';
import { fill } from '../../messages';
import { savedSearchWords as words } from '../../messages/savedSearches';

type Field<T extends NonNullable<FieldSpec['as']>> = FieldSpec & FieldOf<T>;
const isReference = (field: FieldSpec): field is Field<'reference'> => field.as === 'reference';

interface Props {
  filters: readonly FieldSpec[];
  /** Filters of the address that the screen can't be searched by. */
  unfit: readonly string[];
}

/** Says what a search that was saved, or came as a link, names and is not there, or not any more; and takes unfit filters out of it. */
export const SearchNotices = ({ filters, unfit }: Props) => {
  const { filterValues } = useListContext();
  useFitAddress(filters, unfit);
  const { leftOut = [] } = (useLocation().state ?? {}) as { leftOut?: readonly string[] };
  return (
    <>
      {leftOut.length > 0 && <Notice>{fill(words.leftOut, { filters: leftOut.join(', ') })}</Notice>}
      {filters
        .filter(isReference)
        .filter(({ source }) => filterValues[source] !== undefined)
        .map((field) => (
          <UnlistedNotice key={field.source} field={field} id={idFromAddress(filterValues[field.source])} />
        ))}
    </>
  );
};

/** Puts an address without the unfit filters in place of this one, with the words for what was left out. */
const useFitAddress = (filters: readonly FieldSpec[], unfit: readonly string[]): void => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const names = unfit.join();
  useEffect(() => {
    if (!names) return;
    const query = new URLSearchParams(search);
    const asked: Readonly<Record<string, unknown>> = JSON.parse(query.get('filter') ?? '{}');
    const isUnfit = (name: string) => names.split(',').includes(name);
    query.set('filter', JSON.stringify(Object.fromEntries(Object.entries(asked).filter(([name]) => !isUnfit(name)))));
    const labelOf = (name: string) => filters.find(({ source }) => source === name)?.label ?? name;
    const leftOut = Object.keys(asked)
      .filter(isUnfit)
      .map((name) => `${labelOf(name)} (${String(asked[name])})`);
    void navigate({ pathname, search: String(query) }, { replace: true, state: { leftOut } });
  }, [filters, names, navigate, pathname, search]);
};

const UnlistedNotice = ({ field, id }: { field: Field<'reference'>; id: number | undefined }) => {
  const unlisted = useUnlisted(field.resource, useAll(field.resource, field.filter).data, id);
  if (unlisted?.isUnknown) return <Notice>{fill(words.unknown, { id: unlisted.id })}</Notice>;
  return unlisted?.isDeleted && <Notice>{fill(words.deleted, { name: unlisted.name })}</Notice>;
};

const Notice = ({ children }: { children: string }) => (
  <Alert severity="info" variant="outlined" sx={{ mb: 2, bgcolor: 'background.paper', overflowWrap: 'anywhere' }}>
    {children}
  </Alert>
);
