import { formatCount } from '@bank/domain';
import { problemOfQuantity } from '../../../kernels/imports/known/goods';
import type { FoundClient } from '../../../kernels/imports/known/sought-client';
import type { Values } from '../../../kernels/imports/values/read-cell';
import { describeCosts, type LineSize, readLineCost } from './line-cost';
import type { RecordedLine } from './recorded-orders';

export interface ReadLine extends RecordedLine {
  client?: number | null;
  cost?: number;
}

/** How many pieces a row says, by its packs where it counts these. @param packSize of a product */
export const readSize = (row: Values, packSize: (product: number) => number): LineSize => {
  const { packs, pieces = 0, product } = row as Record<string, number | undefined>;
  const size = product === undefined ? 1 : packSize(product);
  return { pieces: packs === undefined ? pieces : packs * size, packSize: size };
};

/** Field -> what its packs and costs come to. */
export const showQuantity = (row: Values, sizeOf: (row: Values) => LineSize): Record<string, string> => {
  const { packs, product } = row;
  if (product === undefined) return {};
  const size = sizeOf(row);
  return {
    ...(packs !== undefined && {
      packs: `${formatCount(packs as number)} packs of ${formatCount(size.packSize)}: ${formatCount(size.pieces)} pieces`,
    }),
    ...describeCosts(row, size, packs !== undefined),
  };
};

interface AboutLine {
  /** Where the row stands among those of its order. */
  path: string;
  /** What its kind of order accepts at least. */
  least: number;
  size: LineSize;
  client: FoundClient | undefined;
}

/** @param problems path of a field -> what is wrong there; added to */
export const readLine = (
  row: Values,
  { path, least, size, client }: AboutLine,
  problems: Record<string, string>,
): ReadLine => {
  const { packs, pieces } = row as Record<string, number | undefined>;
  const ofQuantity = problemOfQuantity(row);
  if (ofQuantity) problems[`${path}.pieces`] = ofQuantity;
  if ((packs ?? pieces ?? 1) < least)
    problems[`${path}.${packs === undefined ? 'pieces' : 'packs'}`] = `Must be at least ${least}`;
  const cost = readLineCost(row, size);
  if ('problem' in cost) problems[`${path}.${cost.field}`] = cost.problem;
  if (client && 'problem' in client) problems[`${path}.client`] = client.problem;
  return {
    product: (row.product as number | undefined) ?? 0,
    quantity: size.pieces,
    ...cost,
    ...(client && 'id' in client && { client: client.id }),
  };
};
