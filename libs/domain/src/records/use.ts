import { formatCount, Rejection } from '../kernel';

export interface Use {
  /** Places that have units of it, or are promised some. */
  stock: readonly { name: string; units: number }[];
  /** Sequences of the orders that name it and have neither moved their stock nor given it up. */
  openOrders: readonly string[];
}

/** The most places, and the most orders, that a sentence names. */
export const MAX_NAMED_USES = 3;

export const UNUSED: Use = { stock: [], openOrders: [] };

const inWords = (items: readonly string[]): string => {
  const named = items.slice(0, MAX_NAMED_USES).join(', ');
  return items.length > MAX_NAMED_USES ? `${named} and more` : named;
};

/** Refuses to remove a record that is in stock or in open orders. @throws Rejection conflict, naming them */
export const refuseRemovalInUse = (title: string, { stock, openOrders }: Use): void => {
  const places = stock.map(({ name, units }) => `${name}: ${formatCount(units)}`);
  const reasons = [
    ...(stock.length ? [`has stock (${inWords(places)})`] : []),
    ...(openOrders.length ? [`is in open orders (${inWords(openOrders)})`] : []),
  ];
  if (reasons.length)
    throw new Rejection(
      'conflict',
      `This ${title} ${reasons.join(' and ')}, so it cannot be deleted. Make it inactive instead.`,
    );
};
