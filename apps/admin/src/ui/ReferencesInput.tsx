import { AutocompleteArrayInput, CheckboxGroupInput } from 'react-admin';
import type { ReferenceTo } from './fields';
import { byField } from './order';
import { useAll } from './ReferenceChoice';

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
  const choices = data.filter((row) => !only || only(row)).sort(compare ?? byField(titled));
  const Input = checkboxes ? CheckboxGroupInput : AutocompleteArrayInput;
  return <Input {...props} choices={choices} optionText={titled} format={ids} parse={asRecords} />;
};
