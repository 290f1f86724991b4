import {
  Alert,
  Box,
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
  Typography,
} from '@mui/material';
import { type ReactNode, useState } from 'react';
import { type HttpError, type Identifier, useNotify } from 'react-admin';
import { fill, say } from '../../messages';
import { mergeWords } from '../../messages/merges';
import { exceptions } from '../problems/exceptions';
import { number } from '../values/formats';

interface MergedRecord {
  id: Identifier;
  name: string;
  /** Word of an option -> how many of these the record has; undefined where the user may not know it. */
  counts: Readonly<Record<string, number | undefined>>;
}
/** Something of the sources that moves to the target; `word` names its count. */
interface Moving {
  word: string;
  /** The name of what moves; an option that moves nothing has none. */
  moves?: string | undefined;
}
interface MergeOption extends Moving {
  label: string;
  usual: boolean;
}

interface Props {
  title: string;
  records: readonly MergedRecord[];
  targetLabel: string;
  /** The names of what moves with every merge, by the word of its counts. */
  alwaysMoves?: readonly Moving[];
  options: readonly MergeOption[];
  /** The sentence for a merge without any option, where that does nothing. */
  idle?: string | undefined;
  /** What the records differ in. */
  comparison?: ReactNode;
  /** That a merge stands, where nothing takes it back. */
  warning?: string;
  /** @throws HttpError, whose message the dialog shows */
  merge: (target: Identifier, sources: readonly Identifier[], context: readonly string[]) => Promise<unknown>;
  onMerged: () => void;
  onClose: () => void;
}

/** Asks into which of the selected records the others are merged, and which of their relations move there. */
export const MergeDialog = ({
  title,
  records,
  targetLabel,
  alwaysMoves = [],
  options,
  idle,
  comparison,
  warning,
  merge,
  onMerged,
  onClose,
}: Props) => {
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [target, setTarget] = useState<Identifier>();
  const [context, setContext] = useState(() => options.filter(({ usual }) => usual).map(({ word }) => word));
  const survivor = records.find(({ id }) => id === target);
  const sources = records.filter(({ id }) => id !== target);
  const toggle = (word: string, on: boolean) =>
    setContext(options.map((option) => option.word).filter((name) => (name === word ? on : context.includes(name))));
  const moving = [...alwaysMoves, ...options.filter(({ moves, word }) => moves && context.includes(word))];
  const isIdle = idle !== undefined && context.length === 0;
  const mergeInto = async (id: Identifier) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await merge(
        id,
        sources.map((source) => source.id),
        context,
      );
      onClose();
      notify(mergeWords.done, { type: 'success' });
      onMerged();
    } catch (error) {
      // The dialog says why, and the choices stay for another try.
      const { message } = error as HttpError;
      exceptions.withdraw(message);
      setRefusal(message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={() => !busy && onClose()}
      aria-labelledby="merge-title"
      fullWidth
      maxWidth={comparison ? 'md' : 'sm'}
    >
      <DialogTitle id="merge-title">{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridAutoRows: 'max-content', gap: 2 }}>
        {refusal && <Alert severity="error">{refusal}</Alert>}
        {comparison}
        <FormControl>
          <FormLabel id="merge-target">{targetLabel}</FormLabel>
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
        <FormGroup aria-label={mergeWords.options}>
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
        {survivor && <MergePreview survivor={survivor} sources={sources} moving={moving} />}
        {warning && <Alert severity="warning">{warning}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {say.common.cancel}
        </Button>
        <Button
          variant="contained"
          disabled={busy || isIdle || target === undefined}
          onClick={() => target !== undefined && void mergeInto(target)}
        >
          {mergeWords.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

interface PreviewProps {
  survivor: MergedRecord;
  sources: readonly MergedRecord[];
  moving: readonly Moving[];
}

const MergePreview = ({ survivor, sources, moving }: PreviewProps) => {
  if (!moving.length) return null;
  const countInWords = ({ counts }: MergedRecord, { word, moves }: Moving) =>
    `${moves}: ${counts[word] === undefined ? mergeWords.unknown : number(counts[word])}`;
  return (
    <div>
      <Typography variant="subtitle2" id="merge-preview">
        {fill(mergeWords.preview, { target: survivor.name })}
      </Typography>
      <Box component="ul" aria-labelledby="merge-preview" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {sources.map((source) => (
          <li key={source.id}>
            {source.name}
            <Typography variant="body2" color="text.secondary">
              {moving.map((option) => countInWords(source, option)).join(' · ')}
            </Typography>
          </li>
        ))}
      </Box>
    </div>
  );
};
