import { type OrderPolicy, readTypedNumber } from '@bank/domain';
import { say } from '../../messages';
import type { Values } from '../../shell/saving/saving';
import type { FigureHeading } from './LineHeadings';
import type { LineForm } from './lineForm';
import type { PackRules } from './packRules';

/** A line as the form holds it; quantity and cost are text until they are a number. */
export interface FormLine {
  id?: number;
  product: { id: number; name?: string; status?: string } | null;
  quantity: number | string | null;
  cost?: number | string | null;
}

export const blankLine: FormLine = { product: null, quantity: null, cost: null };

/** A column of the lines in which a number is typed. */
export interface LineNumber {
  column: 'quantity' | 'cost';
  label: string;
  inputMode: 'numeric' | 'decimal' | 'text';
  /** Stands grey in an empty cell. */
  placeholder: string;
}

/** A figure that stands before those that are typed. */
export interface FigureBeside {
  label: string;
  /** In units; undefined for a line without one. */
  unitsOf: (line: { id: number | undefined; product: number | undefined }) => number | undefined;
  total: number;
}

/** The columns of a kind's lines besides the product. */
export interface LineShape {
  /** The headings of the columns before the figures. */
  names: readonly string[];
  numbers: readonly LineNumber[];
  hasCost: boolean;
  /** The quantity is a count, so that 0 is a quantity like any other. */
  isCounted: boolean;
  /** Inactive products can be chosen, since the kind counts, moves or clears what is there. */
  takesInactive: boolean;
  /** What was ordered, or should be there. */
  beside?: FigureBeside;
  /** The quantity is typed in packs, of which this says how large they are. The form holds units all the same. */
  packs?: PackRules;
}

export const lineShapeOf = ({ line, showsCost }: OrderPolicy): LineShape => {
  const { accepts } = line.quantity;
  const isCounted = accepts === 'counted';
  const hasCost = showsCost === true;
  return {
    names: [say.order.product],
    numbers: [
      {
        column: 'quantity',
        label: isCounted ? say.order.counted : say.order.quantity,
        // The number pads of phones have no minus.
        inputMode: accepts === 'signed' ? 'text' : 'numeric',
        // What is left empty is not counted, and so is not 0.
        placeholder: isCounted ? '' : '0',
      },
      ...(hasCost ? [{ column: 'cost', label: say.order.cost, inputMode: 'decimal', placeholder: '0' } as const] : []),
    ],
    hasCost,
    isCounted,
    takesInactive: line.product.takesInactive ?? false,
  };
};

/** The headings of the figures of lines that are edited. */
export const figuresOf = ({ beside, numbers, packs, hasCost }: LineShape): readonly FigureHeading[] => [
  ...(beside ? [{ label: beside.label }] : []),
  ...numbers,
  ...(packs ? [{ label: say.order.quantity }] : []),
  ...(hasCost ? [{ label: say.order.amount }] : []),
];

/** Reads a typed number by the domain's strict rule: the number, the text itself if it is none, null when empty. */
export const numberOf = (typed: unknown): number | string | null => {
  const { value, problem } = readTypedNumber(typed);
  return problem === undefined ? value : String(typed);
};

const numberOrZero = (value: unknown) => {
  const parsed = numberOf(value);
  return typeof parsed === 'number' ? parsed : 0;
};

export const totalOf = (lines: readonly FormLine[]) => ({
  quantity: lines.reduce((sum, { quantity }) => sum + Math.trunc(numberOrZero(quantity)), 0),
  cost: lines.reduce((sum, { quantity, cost }) => sum + numberOrZero(quantity) * numberOrZero(cost), 0),
});

export const isBlankLine = ({ id, product, quantity }: FormLine): boolean =>
  id === undefined && !product && !numberOf(quantity);

/** Whether two lists hold the same lines, as they stand in the form. */
export const areSameLines = (some: readonly FormLine[], others: readonly FormLine[]): boolean =>
  some.length === others.length &&
  some.every(({ id, product, quantity, cost }, index) => {
    const other = others[index]!;
    return (
      id === other.id &&
      product?.id === other.product?.id &&
      (quantity ?? null) === (other.quantity ?? null) &&
      (cost ?? null) === (other.cost ?? null)
    );
  });

/** The cell of a list of lines that a dotted field names: `lineItems.12.quantity`. */
export const cellOf = (field: string, list = 'lineItems'): { line: number; column: string } | undefined => {
  const [, name, line, column] = /^(\w+)\.(\d+)\.(\w+)$/.exec(field) ?? [];
  return name === list && line && column ? { line: Number(line), column } : undefined;
};

/**
 * The lines of a save. A line that was removed from the form is sent with quantity 0, or without a product where 0
 * would be a count, so that the server removes it too. Removed lines come last, so that the places of the others in an
 * answer's errors are their places in the form.
 */
export const outgoingLines = (
  policy: OrderPolicy,
  typed: readonly FormLine[],
  loaded: readonly FormLine[] = [],
): readonly object[] => {
  const { hasCost, isCounted } = lineShapeOf(policy);
  const keptIds = new Set(typed.map(({ id }) => id));
  return [
    ...typed.map(({ id, product, quantity, cost }) => ({
      ...(id === undefined ? {} : { id }),
      product: product && { id: product.id },
      quantity: numberOf(quantity) ?? (isCounted ? null : 0),
      ...(hasCost && { cost: numberOf(cost) }),
    })),
    ...loaded
      .filter(({ id }) => !keptIds.has(id))
      .map(({ id, product }) => ({ id, product: isCounted ? null : product && { id: product.id }, quantity: 0 })),
  ];
};

/** The quantity of a line that gets another product, whose packs may have another size: as many packs as before. */
export const inSamePacks = <Q>(
  quantity: Q,
  { sizeOf }: Pick<PackRules, 'sizeOf'>,
  before: number | undefined,
  after: number | undefined,
): Q | number => {
  const [size, newSize] = [sizeOf(before), sizeOf(after)];
  return typeof quantity === 'number' && after !== undefined && size !== newSize
    ? (quantity / size) * newSize
    : quantity;
};

/** Keeps the number of packs of a line of the form that gets another product. */
export const keepPacks = (
  { getValues, setValue }: Pick<LineForm, 'getValues' | 'setValue'>,
  line: string,
  packs: PackRules,
  before: number | undefined,
  after: number | undefined,
): void => {
  const units = getValues(`${line}.quantity`);
  const kept = inSamePacks(units, packs, before, after);
  if (kept !== units) setValue(`${line}.quantity`, kept, { shouldDirty: true });
};

/** A reference to a record with nothing but its id; other values as they are. */
export const idOnly = (value: unknown) =>
  typeof value === 'object' && value !== null ? { id: (value as { id: number }).id } : (value ?? null);

/** The body with which an order is saved. */
export const outgoingOrder = (policy: OrderPolicy, values: Values, loaded: Values): Values => ({
  ...Object.fromEntries(Object.keys(policy.header).map((field) => [field, idOnly(values[field])])),
  status: values.status ?? policy.workflow.initial,
  lineItems: outgoingLines(policy, values.lineItems ?? [], loaded.lineItems),
});
