import { formatCount, MAX_MONEY_DECIMALS } from '@bank/domain';

const HALF_A_CENT = 0.005;

/** What the cells of a row say of its cost. */
export interface SaidCosts {
  cost?: number;
  packCost?: number;
  lineCost?: number;
}
/** How many pieces the row has, and how many a pack of its product has. */
export interface LineSize {
  pieces: number;
  packSize: number;
}

interface Said {
  field: keyof SaidCosts;
  amount: number;
  /** Pieces that cost it together. */
  pieces: number;
}
/** By the amount that stands for most pieces, of which least was rounded off. */
export type LineCost = { cost?: number } | { field: keyof SaidCosts; problem: string };

const exactly = (amount: number): number => Number(amount.toFixed(MAX_MONEY_DECIMALS));
export const perPiece = ({ amount, pieces }: Pick<Said, 'amount' | 'pieces'>): number => exactly(amount / pieces);

const saidOf = ({ cost, packCost, lineCost }: SaidCosts, { pieces, packSize }: LineSize): Said[] => [
  ...(lineCost === undefined ? [] : [{ field: 'lineCost' as const, amount: lineCost, pieces }]),
  ...(packCost === undefined ? [] : [{ field: 'packCost' as const, amount: packCost, pieces: packSize }]),
  ...(cost === undefined ? [] : [{ field: 'cost' as const, amount: cost, pieces: 1 }]),
];

/** People round to cents what a piece, a pack and a line cost. */
const agree = (one: Said, other: Said): boolean => {
  const tolerance = HALF_A_CENT / Math.abs(one.pieces) + HALF_A_CENT / Math.abs(other.pieces);
  return Math.abs(one.amount / one.pieces - other.amount / other.pieces) <= tolerance + Number.EPSILON;
};

/** What a piece costs. @param size of the row */
export const readLineCost = (said: SaidCosts, size: LineSize): LineCost => {
  const [best, ...others] = saidOf(said, size);
  if (!best) return {};
  const { field } = best;
  if (best.pieces === 0)
    return best.amount === 0
      ? {}
      : { field, problem: 'There are no pieces that cost this: empty one of the two cells' };
  // A cost per piece that is said alone is kept as it is, or refused for its decimals.
  const cost = field === 'cost' ? best.amount : perPiece(best);
  if (cost < 0) return { field, problem: 'Must not be negative' };
  const wrong = others.find((other) => !agree(best, other));
  if (!wrong) return { cost };
  const problem = `Means ${perPiece(wrong)} per piece, and ${best.field === 'lineCost' ? 'the cost of the whole line' : 'the cost per pack'} means ${cost}: correct one of them, or leave one of the two columns out`;
  return { field: wrong.field, problem };
};

/** Field -> what its amount comes to. @param countsPacks so that the cost of a piece may have been meant for a pack */
export const describeCosts = (
  said: SaidCosts,
  size: LineSize,
  countsPacks: boolean,
): Partial<Record<keyof SaidCosts, string>> => ({
  ...(countsPacks &&
    said.cost !== undefined && {
      cost: `${said.cost} per piece, ${(said.cost * size.packSize).toFixed(2)} for a pack of ${formatCount(size.packSize)}`,
    }),
  ...Object.fromEntries(
    saidOf(said, size)
      .filter(({ field, pieces }) => field !== 'cost' && pieces !== 0)
      .map((one) => {
        const cost = perPiece(one);
        const together = Math.abs(cost * one.pieces);
        const isExact = Math.abs(together - Math.abs(one.amount)) < HALF_A_CENT;
        const of = one.field === 'packCost' ? `, with ${formatCount(one.pieces)} in a pack` : '';
        return [one.field, `${cost} per piece${of}${isExact ? '' : `, together ${together.toFixed(2)}`}`];
      }),
  ),
});
