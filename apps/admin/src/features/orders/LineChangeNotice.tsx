import UndoIcon from '@mui/icons-material/Undo';
import { useWatch } from 'react-hook-form';
import { ProblemLinks } from '../../kit/problems/ProblemLinks';
import { say } from '../../messages';
import { areSameLines, type FormLine } from './lines';
import { Notice } from './Notice';
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
export const LineChangeNotice = ({ text, notes, change, onUndo, onClose, focusCell }: Props) => {
  const lines: readonly FormLine[] = useWatch({ name: 'lineItems' }) ?? [];
  // A paste is taken back as a whole, which would take along what was typed since.
  const mayUndo = change && (change.standsAlone || areSameLines(lines, change.after));
  return (
    <Notice
      severity={notes.length || !change ? 'warning' : 'info'}
      text={text}
      onUndo={mayUndo ? () => onUndo(change) : undefined}
      undoIcon={<UndoIcon />}
      onClose={onClose}
    >
      {notes.length > 0 && (
        <>
          {say.order.paste.notRecognised}
          <ProblemLinks
            problems={notes.map(({ line, column, text: message }) => ({
              ...(line !== undefined &&
                column && { label: `${say.order.line} ${line + 1}`, go: () => focusCell(line, column) }),
              message,
            }))}
          />
        </>
      )}
    </Notice>
  );
};
