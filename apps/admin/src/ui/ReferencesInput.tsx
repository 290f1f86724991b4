import { AutocompleteArrayInput, CheckboxGroupInput, useRecordContext } from 'react-admin';
import type { ReferenceTo } from './fields';
import { byField } from './order';
import { at } from './path';
import { type Row, useAll } from './ReferenceChoice';
import { useHeld } from './useHeld';

interface Props extends ReferenceTo {
  source: string;
  label: string;
  helperText: string | false;
  checkboxes?: boolean;
}

const ids = (records?: readonly { id: number }[]) => (records ?? []).map(({ id }) => id);
const asRecords = (chosen: readonly number[]) => chosen.map((id) => ({ id }));

/** Several records of another resource; the value is a list of `{ id }`. */
export const ReferencesInput = ({ resource, titled = 'name', only, compare, checkboxes, ...props }: Props) => {
  const { data = [] } = useAll(resource);
  const stored = (at(useRecordContext(), props.source) ?? []) as Row[];
  const offered = data.filter((row) => !only || only(row));
  // What is stored must show its name although it is not offered any more.
  const gone = stored.filter((row) => row[titled] && !offered.some(({ id }) => id === row.id));
  const { held: choices, ...opening } = useHeld([...offered, ...gone].sort(compare ?? byField(titled)));
  const chosen = { ...props, choices, optionText: titled, format: ids, parse: asRecords };
  return checkboxes ? (
    <CheckboxGroupInput {...chosen} row={false} />
  ) : (
    <AutocompleteArrayInput {...chosen} {...opening} />
  );
};
