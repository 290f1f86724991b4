import { useRecordContext } from 'react-admin';
import type { ReferenceTo } from '../values/fields';
import { byField } from '../values/order';
import { valueAt } from '../values/path';
import { ChoicesInput } from './ChoicesInput';
import { type Row, useAll } from './ReferenceChoice';

interface Props extends ReferenceTo {
  source: string;
  label: string;
  helperText: string | false;
  checkboxes?: boolean;
}

const ids = (records?: readonly { id: number }[]) => (records ?? []).map(({ id }) => id);
const asRecords = (chosen: readonly number[]) => chosen.map((id) => ({ id }));

/** An input for several records of another resource; its value is a list of `{ id }`. */
export const ReferencesInput = ({ resource, titled = 'name', filter, only, compare, ...props }: Props) => {
  const { data = [], isPending } = useAll(resource, filter);
  const stored = (valueAt(useRecordContext(), props.source) ?? []) as Row[];
  const offered = data.filter((row) => !only || only(row));
  // A stored record must show its name although it is not offered any more.
  const unofferedRecords = stored.filter((row) => row[titled] && !offered.some(({ id }) => id === row.id));
  return (
    <ChoicesInput
      {...props}
      isPending={isPending}
      choices={[...offered, ...unofferedRecords].sort(compare ?? byField(titled))}
      optionText={titled}
      format={ids}
      parse={asRecords}
    />
  );
};
