import {
  Box,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Skeleton,
  Typography,
} from '@mui/material';
import { useId } from 'react';
import { useInput } from 'react-admin';
import { type Row, useAll } from '../../kit/inputs/ReferenceChoice';
import { byField } from '../../kit/values/order';
import { say } from '../../messages';
import { type DescribedGroup, groupInWords } from './groupInWords';

type Group = Row & DescribedGroup;

/** A box for each group, with what its members may do. */
export const GroupsInput = () => {
  const { data = [], isPending } = useAll('admin/groups');
  const { field, fieldState } = useInput({ source: 'groups', defaultValue: [] });
  const chosen: readonly { id: unknown }[] = field.value ?? [];
  const problem = fieldState.error?.message;
  const id = useId();
  const toggle = (group: Group, isOn: boolean) =>
    field.onChange(isOn ? [...chosen, { id: group.id }] : chosen.filter((other) => other.id !== group.id));
  return (
    <FormControl
      component="fieldset"
      error={!!problem}
      aria-describedby={problem ? `${id}-problem` : undefined}
      data-field="groups"
    >
      <FormLabel component="legend">{say.user.groups}</FormLabel>
      {problem && <FormHelperText id={`${id}-problem`}>{problem}</FormHelperText>}
      {isPending && <Skeleton variant="text" width="70%" />}
      {[...(data as readonly Group[])].sort(byField('name')).map((group) => (
        <GroupBox
          key={group.id}
          group={group}
          isChosen={chosen.some((other) => other.id === group.id)}
          onToggle={(isOn) => toggle(group, isOn)}
        />
      ))}
    </FormControl>
  );
};

interface BoxProps {
  group: Group;
  isChosen: boolean;
  onToggle: (isOn: boolean) => void;
}

const GroupBox = ({ group, isChosen, onToggle }: BoxProps) => {
  const id = useId();
  const name = String(group.name);
  return (
    <FormControlLabel
      sx={{ alignItems: 'flex-start', mr: 0 }}
      control={
        <Checkbox
          checked={isChosen}
          onChange={(_, isOn) => onToggle(isOn)}
          slotProps={{ input: { 'aria-describedby': id, 'aria-label': name } }}
          sx={{ py: 0.5 }}
        />
      }
      label={
        <Box sx={{ py: 0.5 }}>
          <Typography variant="body2">{name}</Typography>
          <Typography id={id} variant="caption" color="text.secondary" component="p">
            {groupInWords(group)}
          </Typography>
        </Box>
      }
    />
  );
};
