import type { Block } from '../paste/readBlock';
import { type FigureUnit, headingOf, UNIT_HEADINGS, unitHeadedBy } from '../paste/units';

export type ClientColumn = 'client' | 'product' | 'quantity';

/** The words with which spreadsheets head these columns, the ones that say most first. */
const HEADINGS: Readonly<Record<ClientColumn, readonly string[]>> = {
  client: [
    'client',
    'client name',
    'client id',
    'child',
    'child name',
    'child id',
    'name',
    'full name',
    'public id',
    'id',
  ],
  product: ['product', 'product name', 'item', 'item name', 'size', 'sku', 'product sku', 'item number', 'code'],
  quantity: [...UNIT_HEADINGS.packs, 'quantity', 'qty', 'count', ...UNIT_HEADINGS.diapers],
};

export interface ClientLayout {
  /** For each column of the block what it holds; undefined where it has no place. */
  targets: readonly (ClientColumn | undefined)[];
  /** Of the figures. */
  unit: FigureUnit;
  /** The rows below the heading, each with its number in the block. */
  rows: readonly { number: number; cells: readonly string[] }[];
  /** The columns that have no place: their heading, or their number. */
  leftOut: readonly (string | number)[];
}

interface Recognises {
  isClient: (text: string) => boolean;
  isProduct: (text: string) => boolean;
}

/** Finds out which column of a block holds what: by its heading where it has one that is known, else by what the cells name. */
export const layOutClients = (block: Block, recognises: Recognises): ClientLayout => {
  const [top = []] = block;
  const headed = headedTargets(top);
  const hasHeading = block.length > 1 && headed.includes('client') && !top.some(recognises.isClient);
  const targets = hasHeading ? headed : recognisedTargets(block, recognises);
  return {
    targets,
    unit: unitHeadedBy(top[targets.indexOf('quantity')]),
    rows: block
      .map((cells, place) => ({ number: place + 1, cells }))
      .slice(hasHeading ? 1 : 0)
      .filter(({ cells }) => cells.some(Boolean)),
    leftOut: targets.flatMap((target, place) =>
      target || !block.some((row) => row[place]) ? [] : [(hasHeading && top[place]) || place + 1],
    ),
  };
};

const headedTargets = (top: readonly string[]): ClientLayout['targets'] => {
  const headings = top.map(headingOf);
  // Packs and units may stand side by side, and packs are what is typed here.
  const packs = HEADINGS.quantity.map((word) => headings.indexOf(word)).find((place) => place >= 0);
  return headings.map((heading, place) => {
    if (place === packs) return 'quantity';
    return (['client', 'product'] as const).find((column) => HEADINGS[column].includes(heading));
  });
};

/** Also what can't be read, but was meant as a number. */
const looksLikeNumber = (cell: string) => /^[-+]?[\d.,]*\d[\d.,]*$/.test(cell);

const recognisedTargets = (block: Block, { isClient, isProduct }: Recognises): ClientLayout['targets'] => {
  const width = Math.max(...block.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, place) => {
    const cells = block.flatMap((row) => row[place] || []);
    const share = (is: (cell: string) => boolean) => cells.filter(is).length / (cells.length || 1);
    return {
      place,
      clients: share(isClient),
      products: share(isProduct),
      numbers: share(looksLikeNumber),
      isUsed: cells.length,
    };
  });
  const client = best(columns, ({ clients }) => clients);
  const others = columns.filter(({ place, isUsed }) => isUsed && place !== client?.place);
  const columnsOfNumbers = others.filter(({ numbers }) => numbers >= 0.5);
  // A SKU may be a number too.
  const quantity = best(columnsOfNumbers, ({ numbers, products }) => numbers - products) ?? columnsOfNumbers.at(-1);
  const texts = others.filter(({ place }) => place !== quantity?.place);
  const product = best(texts, ({ products }) => products) ?? texts.find((each) => each.numbers === 0);
  return columns.map(({ place }) => {
    if (place === client?.place) return 'client';
    if (place === quantity?.place) return 'quantity';
    return place === product?.place ? 'product' : undefined;
  });
};

/** The item with the highest figure above 0, the first of equal ones. */
const best = <T>(items: readonly T[], figure: (item: T) => number): T | undefined => {
  const [first] = items.filter((item) => figure(item) > 0).sort((a, b) => figure(b) - figure(a));
  return first;
};
