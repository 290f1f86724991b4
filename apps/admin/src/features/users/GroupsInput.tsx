import { FormLabel, Skeleton } from '@mui/material';
import { useInput } from 'react-admin';
import { type Row, useAll } from '../../kit/inputs/ReferenceChoice';
import { byField } from '../../kit/values/order';
import { say } from '../../messages';
import { BoxesOf } from './BoxesOf';
import { DescribedBox } from './DescribedBox';
import { type DescribedGroup, groupInWords } from './groupInWords';

type Group = Row & DescribedGroup;

/** A box for each group, with what its members may do. */
export const GroupsInput = () => {
  const { data = [], isPending } = useAll('admin/groups');
  const { field, fieldState } = useInput({ source: 'groups', defaultValue: [] });
  const chosen: readonly { id: unknown }[] = field.value ?? [];
  const toggle = (group: Group, isOn: boolean) =>
    field.onChange(isOn ? [...chosen, { id: group.id }] : chosen.filter((other) => other.id !== group.id));
  return (
    <BoxesOf
      field="groups"
      problem={fieldState.error?.message}
      legend={<FormLabel component="legend">{say.user.groups}</FormLabel>}
    >
      {isPending && <Skeleton variant="text" width="70%" />}
      {[...(data as readonly Group[])].sort(byField('name')).map((group) => (
        <DescribedBox
          key={group.id}
          label={String(group.name)}
          meaning={groupInWords(group)}
          isChosen={chosen.some((other) => other.id === group.id)}
          onToggle={(isOn) => toggle(group, isOn)}
        />
      ))}
    </BoxesOf>
  );
};
