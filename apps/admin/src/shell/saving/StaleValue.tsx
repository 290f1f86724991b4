import { fill, say } from '../../messages';
import { HistoryValue } from '../history/HistoryValue';

interface Line {
  id?: number;
  product?: { id?: number; name?: string } | null;
  quantity?: unknown;
  cost?: unknown;
}

interface Props {
  objectClass: string;
  field: string;
  value: unknown;
  comparedWith: unknown;
  isBefore?: boolean;
}

/** A value in a conflict, in words; of an order's lines only those that differ from the other value. */
export const StaleValue = ({ objectClass, field, value, comparedWith, isBefore = false }: Props) => {
  if (field !== 'lineItems') return <HistoryValue objectClass={objectClass} field={field} value={value ?? null} />;
  const [lines, others] = [linesOf(value), linesOf(comparedWith)];
  const shown = [...differingLines(lines, others), ...(isBefore ? [] : removedLines(lines, others))];
  return shown.map((line) => <div key={line}>{line}</div>);
};

const linesOf = (value: unknown) => (Array.isArray(value) ? (value as Line[]) : []);

const differingLines = (lines: readonly Line[], others: readonly Line[]): string[] => {
  const othersInWords = new Set(others.map(lineInWords));
  return lines.map(lineInWords).filter((line) => !othersInWords.has(line));
};

const removedLines = (lines: readonly Line[], before: readonly Line[]): string[] => {
  const keptIds = new Set(lines.map(({ id }) => id));
  return before
    .filter(({ id }) => !keptIds.has(id))
    .map((line) => fill(say.stale.removed, { line: lineInWords(line) }));
};

const lineInWords = ({ product, quantity, cost }: Line): string => {
  const name = product?.name ?? (product?.id === undefined ? say.stale.noProduct : `#${product.id}`);
  const costInWords = cost === undefined || cost === null || cost === '' ? '' : ` × ${cost}`;
  return `${name}: ${quantity ?? 0}${costInWords}`;
};
