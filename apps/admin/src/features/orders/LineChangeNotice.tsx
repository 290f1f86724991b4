import UndoIcon from '@mui/icons-material/Undo';
import { Alert, Box, Button } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { ProblemLinks } from '../../kit/problems/ProblemLinks';
import { say } from '../../messages';
import { areSameLines, type FormLine } from './lines';
import type { FocusCell } from './useFocusCell';
import type { LineChange } from './useLineChanges';

interface Props {
  text: string;
  notes: LineChange['notes'];
  change: LineChange | undefined;
  onUndo: (change: LineChange) => void;
  onClose: () => void;
  focusCell: FocusCell;
}

/** Says what a paste or a removal did, lists what was not recognised, and offers to take it back. */
export const LineChangeNotice = ({ text, notes, change, onUndo, onClose, focusCell }: Props) => (
  <Alert
    severity={notes.length || !change ? 'warning' : 'info'}
    role="status"
    onClose={onClose}
    closeText={say.common.close}
    sx={{ mb: 1.5, '& .MuiAlert-message': { flexGrow: 1, minWidth: 0 } }}
  >
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap', minHeight: 32 }}>
      {text}
      {change && <UndoButton change={change} onUndo={onUndo} />}
    </Box>
    {notes.length > 0 && (
      <>
        {say.order.paste.notRecognised}
        <ProblemLinks
          problems={notes.map(({ line, column, text: message }) => ({
            ...(line === undefined || !column
              ? {}
              : { label: `${say.order.line} ${line + 1}`, go: () => focusCell(line, column) }),
            message,
          }))}
        />
      </>
    )}
  </Alert>
);

const UndoButton = ({ change, onUndo }: { change: LineChange; onUndo: (change: LineChange) => void }) => {
  const lines: readonly FormLine[] = useWatch({ name: 'lineItems' }) ?? [];
  // A paste is taken back as a whole, which would take along what was typed since.
  const mayUndo = change.standsAlone || areSameLines(lines, change.after);
  return mayUndo ? (
    <Button size="small" color="inherit" startIcon={<UndoIcon />} onClick={() => onUndo(change)}>
      {say.common.undo}
    </Button>
  ) : null;
};
