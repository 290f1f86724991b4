import { MAX_ORDER_LINES } from '@bank/domain';
import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import type { UseFieldArrayReturn } from 'react-hook-form';
import { number } from '../../kit/values/formats';
import { fill, say } from '../../messages';
import { areSameLines, type FormLine, isBlankLine } from './lines';
import { type Note, type Pasted, remarksOf, summaryOf } from './paste/pasteLines';

/** What is said of a change of lines. */
export interface LineChangeText {
  text: string;
  notes: readonly Note[];
  /** What stands over the notes. */
  heading?: string;
  /** Further sentences about what was done. */
  more?: readonly string[];
}

/** A change of whole lines that can be taken back, such as a paste or the removal of a line. */
export interface LineChange extends LineChangeText {
  /** The lines right after the change. */
  after: readonly FormLine[];
  /** The change can be taken back even when the lines were changed since. */
  standsAlone: boolean;
  undo: () => void;
}

type Operations = Pick<UseFieldArrayReturn, 'replace' | 'remove' | 'insert'>;

/** Changes whole lines, remembers how to take that back, and says what was done. */
export const useLineChanges = ({ replace, remove, insert }: Operations, currentLines: () => readonly FormLine[]) => {
  const changes = useRef<LineChange[]>([]);
  const [shown, setShown] = useState<LineChangeText & { change?: LineChange }>();
  const latest = useRef({ replace, remove, insert, currentLines });
  latest.current = { replace, remove, insert, currentLines };

  const push = useCallback((change: LineChange) => {
    changes.current.push(change);
    setShown({ ...change, change });
  }, []);

  /**
   * Puts other lines in the place of all.
   * @param undone the lines after it is taken back; where nothing is given, all that stood before
   */
  const replaceAll = useCallback(
    (
      lines: readonly FormLine[],
      said: LineChangeText,
      undone?: (before: readonly FormLine[]) => readonly FormLine[],
    ) => {
      const before = copy(latest.current.currentLines());
      latest.current.replace(copy(lines));
      push({
        ...said,
        after: lines,
        standsAlone: undone !== undefined,
        undo: () => latest.current.replace(copy(undone?.(before) ?? before)),
      });
    },
    [push],
  );

  /** @returns whether the lines were pasted */
  const paste = useCallback(
    (pasted: Pasted): boolean => {
      if (pasted.lines.length > MAX_ORDER_LINES) {
        const values = { max: number(MAX_ORDER_LINES), count: number(pasted.lines.length) };
        setShown({ text: fill(say.order.paste.refused, values), notes: [] });
        return false;
      }
      const said = {
        text: summaryOf(pasted),
        // A row that was pasted says at its cells what is wrong with it.
        notes: pasted.notes.filter(({ isPasted }) => !isPasted),
        heading: say.order.paste.notRecognised,
        more: remarksOf(pasted),
      };
      if (pasted.count) replaceAll(pasted.lines, said);
      else setShown(said);
      return pasted.count > 0;
    },
    [replaceAll],
  );

  const removeLine = useCallback(
    (index: number) => {
      const line = latest.current.currentLines()[index];
      latest.current.remove(index);
      if (!line || isBlankLine(line)) return;
      const product = line.product?.name;
      push({
        text: fill(product ? say.order.lineOfProductRemoved : say.order.lineRemoved, {
          line: index + 1,
          product: product ?? '',
        }),
        notes: [],
        after: copy(latest.current.currentLines()),
        standsAlone: true,
        undo: () =>
          latest.current.insert(
            Math.min(index, latest.current.currentLines().length),
            { ...line },
            {
              shouldFocus: false,
            },
          ),
      });
    },
    [push],
  );

  /** Takes the last change back. @returns whether there was one to take back */
  const undo = useCallback((change = changes.current.at(-1)): boolean => {
    if (!change || !changes.current.includes(change)) return false;
    changes.current = changes.current.slice(0, changes.current.indexOf(change));
    change.undo();
    setShown(undefined);
    return true;
  }, []);

  /** Whether the lines are as the last change left them, so that Ctrl+Z means it and not something that was typed since. */
  const isLastEdit = useCallback(() => {
    const last = changes.current.at(-1);
    return last !== undefined && areSameLines(latest.current.currentLines(), last.after);
  }, []);

  /** Ctrl+Z. As long as something was typed since, the browser takes that back first. @returns whether it was that key */
  const takeBackByKey = (event: KeyboardEvent, takeBack: () => void): boolean => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    if (isUndo && isLastEdit()) {
      event.preventDefault();
      takeBack();
    }
    return isUndo;
  };

  return {
    shown,
    show: setShown,
    dismiss: () => setShown(undefined),
    paste,
    replaceAll,
    removeLine,
    undo,
    takeBackByKey,
  };
};

const copy = (lines: readonly FormLine[]): FormLine[] => lines.map((line) => ({ ...line }));
