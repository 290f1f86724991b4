import ExpandIcon from '@mui/icons-material/ExpandMore';
import {
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  IconButton,
  TextField,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { useDeferredValue, useState } from 'react';
import { fill } from '../../../messages';
import { columnWords as words } from '../../../messages/reports';
import { useReport, useReportColumns } from '../reportContext';
import { type Choice, choicesOf, findChoices, type Hidden, hiddenLeaves, leavesOf, setShown } from './groups';
import { useHiddenColumns } from './useHiddenColumns';

/** Groups of more columns than this are folded until they are opened. */
const MAX_UNFOLDED = 12;

export const ColumnDialog = ({ onClose }: { onClose: () => void }) => {
  const { title } = useReport();
  const choices = choicesOf(useReportColumns());
  const [hidden, keepHidden] = useHiddenColumns();
  const [text, setText] = useState('');
  const found = findChoices(choices, useDeferredValue(text));
  const isNarrow = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const change = (changed: readonly Choice[], isShown: boolean) =>
    keepHidden(setShown(choices, changed, isShown, hidden));
  return (
    <Dialog open onClose={onClose} fullWidth fullScreen={isNarrow} aria-labelledby="columns-title">
      <DialogTitle id="columns-title">{fill(words.title, { report: title })}</DialogTitle>
      <Box sx={{ px: 3, pb: 1, display: 'grid', gap: 1 }}>
        <TextField
          label={words.search}
          type="search"
          value={text}
          onChange={({ target }) => setText(target.value)}
          autoFocus
          sx={{ mt: 1 }}
        />
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <Button size="small" onClick={() => change(found, true)}>
            {text ? words.allFound : words.all}
          </Button>
          <Button size="small" onClick={() => change(found, false)}>
            {text ? words.noneFound : words.none}
          </Button>
        </Box>
      </Box>
      <DialogContent dividers>
        {found.length ? (
          <Choices
            choices={found}
            hidden={hiddenLeaves(choices, hidden)}
            isSearched={text !== ''}
            onChange={(choice, isShown) => change([choice], isShown)}
          />
        ) : (
          <Typography role="status" color="text.secondary">
            {words.nothing}
          </Typography>
        )}
      </DialogContent>
      <Typography variant="body2" color="text.secondary" sx={{ px: 3, pt: 1 }}>
        {words.stays}
      </Typography>
      <DialogActions>
        <Button onClick={onClose} variant="contained">
          {words.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

interface ChoicesProps {
  choices: readonly Choice[];
  hidden: Hidden;
  isSearched: boolean;
  onChange: (choice: Choice, isShown: boolean) => void;
}

const Choices = ({ choices, ...props }: ChoicesProps) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {choices.map((choice) => (
      <Box component="li" key={choice.name}>
        {choice.members ? (
          <Group {...props} choice={choice} members={choice.members} />
        ) : (
          <ChoiceBox {...props} choice={choice} />
        )}
      </Box>
    ))}
  </Box>
);

type OneChoice = Omit<ChoicesProps, 'choices'> & { choice: Choice };

const Group = ({ choice, members, ...props }: OneChoice & { members: readonly Choice[] }) => {
  const [isOpened, setOpened] = useState(members.length <= MAX_UNFOLDED && members.every((each) => !each.members));
  const isOpen = isOpened || props.isSearched;
  const name = fill(isOpen ? words.fold : words.open, { group: choice.label });
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <ChoiceBox {...props} choice={choice} />
        {!props.isSearched && (
          <IconButton size="small" aria-label={name} aria-expanded={isOpen} onClick={() => setOpened(!isOpen)}>
            <ExpandIcon sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
          </IconButton>
        )}
      </Box>
      {isOpen && (
        <Box sx={{ pl: 3 }}>
          <Choices {...props} choices={members} />
        </Box>
      )}
    </>
  );
};

const ChoiceBox = ({ choice, hidden, onChange }: OneChoice) => {
  const leaves = leavesOf([choice]);
  const shown = leaves.filter(({ name }) => !hidden.has(name)).length;
  return (
    <FormControlLabel
      label={choice.label}
      control={
        <Checkbox
          size="small"
          sx={{ py: 0.5 }}
          checked={shown === leaves.length}
          indeterminate={shown > 0 && shown < leaves.length}
          onChange={() => onChange(choice, shown < leaves.length)}
        />
      }
    />
  );
};
