import { HistoryValue } from '../history/HistoryValue';
import { fill, say } from '../messages';

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
  /** The value that the user opened. */
  opened: unknown;
}

/** A value in a conflict, in words; of an order's lines only those that were changed since the order was opened. */
export const StaleValue = ({ objectClass, field, value, opened }: Props) => {
  if (field !== 'lineItems') return <HistoryValue objectClass={objectClass} field={field} value={value ?? null} />;
  return changedLines(linesOf(value), linesOf(opened)).map((line) => <div key={line}>{line}</div>);
};

const linesOf = (value: unknown) => (Array.isArray(value) ? (value as Line[]) : []);

const changedLines = (lines: readonly Line[], opened: readonly Line[]): string[] => {
  const openedInWords = new Set(opened.map(lineInWords));
  const keptIds = new Set(lines.map(({ id }) => id));
  return [
    ...lines.map(lineInWords).filter((line) => !openedInWords.has(line)),
    ...opened.filter(({ id }) => !keptIds.has(id)).map((line) => fill(say.stale.removed, { line: lineInWords(line) })),
  ];
};

const lineInWords = ({ product, quantity, cost }: Line): string => {
  const name = product?.name ?? (product?.id === undefined ? say.stale.noProduct : `#${product.id}`);
  const costInWords = cost === undefined || cost === null || cost === '' ? '' : ` × ${cost}`;
  return `${name}: ${quantity ?? 0}${costInWords}`;
};
