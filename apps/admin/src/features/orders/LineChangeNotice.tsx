import UndoIcon from '@mui/icons-material/Undo';
import { useWatch } from 'react-hook-form';
import { ProblemLinks } from '../../kit/problems/ProblemLinks';
import { say } from '../../messages';
import { areSameLines, type FormLine } from './lines';
import { Notice } from './Notice';
import type { FocusCell } from './useFocusCell';
import type { LineChange, LineChangeText } from './useLineChanges';

interface Props {
  list: 'lineItems' | 'clientLines';
  said: LineChangeText & { change?: LineChange };
  onUndo: (change: LineChange) => void;
  onClose: () => void;
  focusCell: FocusCell;
}

/** Says what a change of whole lines did, lists what it did not do, and offers to take it back. */
export const LineChangeNotice = ({ list, said, onUndo, onClose, focusCell }: Props) => {
  const { text, notes, heading, change, more = [] } = said;
  const lines: readonly FormLine[] = useWatch({ name: list }) ?? [];
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
      {more.map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
      {notes.length > 0 && (
        <>
          {heading}
          <ProblemLinks
            problems={notes.map(({ line, column, label, text: message }) => ({
              ...(label !== undefined && { label }),
              ...(line !== undefined &&
                column && { label: label ?? `${say.order.line} ${line + 1}`, go: () => focusCell(line, column) }),
              message,
            }))}
          />
        </>
      )}
    </Notice>
  );
};
