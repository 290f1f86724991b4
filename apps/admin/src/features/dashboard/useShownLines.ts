import type { AttentionLine } from '@bank/domain';
import { menuFor } from '../../shell/menu/menu';
import { useRoles } from '../../shell/session/access';
import { lineInWords } from './attentionLines';

interface ShownLine extends AttentionLine {
  screen: string;
  text: string;
}

/** Finds the screen of a list among those of the menu; undefined for one that the user may not open. */
export const useScreenOf = (): ((list: string) => string | undefined) => {
  const routes = menuFor(useRoles()).flatMap(({ entries }) => entries.map(({ route }) => route));
  return (list) => routes.find((route) => route === list || route === `${list}/list`);
};

export const useShownLines = (lines: readonly AttentionLine[]): readonly ShownLine[] => {
  const screenOf = useScreenOf();
  return lines.flatMap((line) => {
    const screen = screenOf(line.list);
    const text = lineInWords(line);
    return screen && text ? [{ ...line, screen, text }] : [];
  });
};
