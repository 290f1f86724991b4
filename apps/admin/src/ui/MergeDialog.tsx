import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
} from '@mui/material';
import { useState } from 'react';
import type { Identifier } from 'react-admin';
import { say } from '../messages';

interface Props {
  title: string;
  /** The records to merge; the target is one of them. */
  records: readonly { id: Identifier; name: string }[];
  /** The relations that may move to the target with a merge. */
  options: readonly { word: string; label: string; usual: boolean }[];
  /** The sentence for a merge without any option, where that does nothing. */
  idle?: string | undefined;
  busy: boolean;
  onMerge: (target: Identifier, sources: readonly Identifier[], context: readonly string[]) => void;
  onClose: () => void;
}

/** Asks into which of the selected records the others are merged, and which of their relations move there. */
export const MergeDialog = ({ title, records, options, idle, busy, onMerge, onClose }: Props) => {
  const [target, setTarget] = useState<Identifier>();
  const [context, setContext] = useState(() => options.filter(({ usual }) => usual).map(({ word }) => word));
  const others = records.filter(({ id }) => id !== target).map(({ id }) => id);
  const toggle = (word: string, on: boolean) =>
    setContext(options.map((option) => option.word).filter((name) => (name === word ? on : context.includes(name))));
  const isIdle = idle !== undefined && context.length === 0;
  return (
    <Dialog open onClose={() => !busy && onClose()} aria-labelledby="merge-title" fullWidth maxWidth="xs">
      <DialogTitle id="merge-title">{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <FormControl>
          <FormLabel id="merge-target">{say.merge.target}</FormLabel>
          <RadioGroup aria-labelledby="merge-target">
            {records.map(({ id, name }) => (
              <FormControlLabel
                key={id}
                label={name}
                control={<Radio size="small" checked={id === target} onChange={() => setTarget(id)} />}
              />
            ))}
          </RadioGroup>
        </FormControl>
        <FormGroup aria-label={say.merge.options}>
          {options.map(({ word, label }) => (
            <FormControlLabel
              key={word}
              label={label}
              control={
                <Checkbox size="small" checked={context.includes(word)} onChange={(_, on) => toggle(word, on)} />
              }
            />
          ))}
          {isIdle && <FormHelperText error>{idle}</FormHelperText>}
        </FormGroup>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {say.common.cancel}
        </Button>
        <Button
          variant="contained"
          disabled={busy || isIdle || target === undefined}
          onClick={() => target !== undefined && onMerge(target, others, context)}
        >
          {say.merge.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
