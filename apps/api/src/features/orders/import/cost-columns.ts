import type { Mapping, SourceColumn } from '../../../kernels/imports/columns/source-column';
import type { ImportColumn } from '../../../kernels/imports/kind';
import { words } from '../../../kernels/imports/values/words';

/** They mean what a pack costs where packs are counted. */
const OF_UNIT = ['cost', 'unit cost', 'unit price', 'price', 'costo', 'costo unitario', 'precio', 'precio unitario'];
/** They mean money beside a quantity, and may be one otherwise. */
const OF_LINE: ReadonlySet<string> = new Set(['amount', 'amt', 'total', 'monto']);
const QUANTITIES: ReadonlySet<string> = new Set(['quantity', 'qty', 'cantidad', 'count']);

const amount = { reads: { type: 'number', isWhole: false }, isNamedInFull: true, example: '' } as const;

/** What a sheet may say of the cost of a line. The portal keeps what a piece costs. */
export const costColumns: readonly ImportColumn[] = [
  {
    field: 'cost',
    label: 'Cost per piece',
    labelEs: 'Costo por pieza',
    synonyms: [...OF_UNIT, 'cost each', 'price each', 'price per piece', 'precio por pieza'],
    ...amount,
  },
  {
    field: 'packCost',
    label: 'Cost per pack',
    labelEs: 'Costo por paquete',
    synonyms: [
      ...['pack cost', 'cost per package', 'cost per pkg'],
      ...['price per pack', 'pack price', 'price per package', 'price per pkg', 'precio por paquete'],
    ],
    ...amount,
  },
  {
    field: 'lineCost',
    label: 'Cost of the whole line',
    labelEs: 'Costo de toda la línea',
    synonyms: [
      ...['line cost', 'cost of line', 'line total', 'line amount', 'line price', 'total cost', 'cost total'],
      ...['total price', 'total amount', 'extended cost', 'extended price', 'ext cost', 'ext price', 'amount paid'],
      ...['costo total', 'precio total', 'importe'],
    ],
    ...amount,
  },
];

/** By what a row counts, a cost means a piece or a pack, and an amount means money. */
export const refineCosts = (mapping: Mapping, source: readonly SourceColumn[]): Mapping => {
  const { cost, ...others } = mapping;
  const headingAt = (place: number | undefined) => words(source[place ?? -1]?.heading ?? '');
  const isOfPack =
    cost !== undefined &&
    OF_UNIT.includes(headingAt(cost)) &&
    mapping.packs !== undefined &&
    mapping.pieces === undefined &&
    mapping.packCost === undefined;
  const refined = isOfPack ? { ...others, packCost: cost } : mapping;
  const isCounted =
    mapping.pieces !== undefined ||
    mapping.packs !== undefined ||
    source.some((_, place) => QUANTITIES.has(headingAt(place)));
  const taken = new Set(Object.values(mapping));
  const amount = source.findIndex((_, place) => !taken.has(place) && OF_LINE.has(headingAt(place)));
  return isCounted && amount >= 0 && mapping.lineCost === undefined ? { ...refined, lineCost: amount } : refined;
};
