import { Rejection } from '../kernel';

/** What a record is still needed for: the first few of each. */
export interface Use {
  /** Where units of it are, or are promised. */
  stock: readonly { name: string; units: number }[];
  /** Sequences of orders that name it and have neither moved their stock nor given it up. */
  openOrders: readonly string[];
}

/** How many of each a sentence names. */
export const MAX_NAMED_USES = 3;

export const UNUSED: Use = { stock: [], openOrders: [] };

const inWords = (items: readonly string[]): string => {
  const named = items.slice(0, MAX_NAMED_USES).join(', ');
  return items.length > MAX_NAMED_USES ? `${named} and more` : named;
};

/** What is in stock or in open orders stays. @throws Rejection conflict that says what keeps it */
export const refuseRemovalInUse = (title: string, { stock, openOrders }: Use): void => {
  const shelves = stock.map(({ name, units }) => `${name}: ${units.toLocaleString('en-US')}`);
  const reasons = [
    ...(stock.length ? [`has stock (${inWords(shelves)})`] : []),
    ...(openOrders.length ? [`stands in open orders (${inWords(openOrders)})`] : []),
  ];
  if (reasons.length)
    throw new Rejection(
      'conflict',
      `This ${title} ${reasons.join(' and ')}, so it cannot be deleted. Make it inactive instead.`,
    );
};
