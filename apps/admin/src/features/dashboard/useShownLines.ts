import type { AttentionLine } from '@bank/domain';
import { useEntryOf } from '../../shell/menu/entryOf';
import { lineInWords } from './attentionLines';

interface ShownLine extends AttentionLine {
  screen: string;
  text: string;
}

export const useShownLines = (lines: readonly AttentionLine[]): readonly ShownLine[] => {
  const entryOf = useEntryOf();
  return lines.flatMap((line) => {
    const screen = entryOf(line.list)?.route;
    const text = lineInWords(line);
    return screen && text ? [{ ...line, screen, text }] : [];
  });
};
