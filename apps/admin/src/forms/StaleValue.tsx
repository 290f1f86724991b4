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
  /** The value on the other side. */
  beside: unknown;
}

/** A value in a conflict, in words; of an order's lines only those that differ from the other side. */
export const StaleValue = ({ objectClass, field, value, beside }: Props) => {
  if (field !== 'lineItems') return <HistoryValue objectClass={objectClass} field={field} value={value ?? null} />;
  const [lines, others] = [linesOf(value), linesOf(beside)];
  const otherLines = new Set(others.map(lineInWords));
  const differing = lines.filter((line) => !otherLines.has(lineInWords(line)));
  return (
    <>
      {differing.map((line, place) => (
        <div key={line.id ?? `new ${place}`}>{lineInWords(line)}</div>
      ))}
      {differing.length === 0 && fill(say.stale.lines, { count: lines.length })}
    </>
  );
};

const linesOf = (value: unknown) => (Array.isArray(value) ? (value as Line[]) : []);

const lineInWords = ({ product, quantity, cost }: Line): string => {
  const name = product?.name ?? (product?.id === undefined ? say.stale.noProduct : `#${product.id}`);
  const costInWords = cost === undefined || cost === null || cost === '' ? '' : ` × ${cost}`;
  return `${name}: ${quantity ?? 0}${costInWords}`;
};
