import type { Mapping, SourceColumn } from '../../../kernels/imports/columns/source-column';
import type { ImportColumn } from '../../../kernels/imports/kind';
import { ordersOf, readDayCell } from '../../../kernels/imports/values/days';
import type { ChoiceIndex } from '../../../kernels/imports/values/reads';

const MAX_NUMBER = 64;

type Described = Omit<ImportColumn, 'reads' | 'example'>;

/** A column whose cells name one of those that the bank has. @param what names it in a refusal */
const choiceOf =
  (what: string, column: Described) =>
  (choices: ChoiceIndex): ImportColumn => ({
    ...column,
    reads: { type: 'choice', choices, what },
    isRequired: true,
    example: choices.names[0] ?? '',
  });

export const orderNumber: ImportColumn = {
  field: 'number',
  label: 'Order number',
  labelEs: 'Número de pedido',
  synonyms: [
    'order',
    'order id',
    'order no',
    'portal order id',
    'distribution id',
    'distribution no',
    'reference',
    'pedido',
    'referencia',
  ],
  reads: { type: 'text', max: MAX_NUMBER },
  example: '1042',
};

/** @param synonyms what the export calls the time at which the stock moved */
export const dayColumn = (label: string, labelEs: string, synonyms: readonly string[] = ['moved']): ImportColumn => ({
  field: 'day',
  label,
  labelEs,
  synonyms: [...synonyms, 'date', 'day', 'fecha', 'día', 'completed', 'completed at'],
  reads: { type: 'day', hasTime: true },
  isMostlyRequired: true,
  example: '2025-03-14',
});

export const monthColumn = (label: string, labelEs: string): ImportColumn => ({
  field: 'month',
  label,
  labelEs,
  synonyms: ['month', 'period', 'mes', 'periodo'],
  reads: { type: 'month' },
  isRequired: true,
  example: '2025-03',
});

export const partnerColumn = choiceOf('partner', {
  field: 'partner',
  label: 'Partner',
  labelEs: 'Socio',
  synonyms: ['agency', 'organization', 'agencia'],
});

export const warehouseColumn = choiceOf('warehouse', {
  field: 'warehouse',
  label: 'Warehouse',
  labelEs: 'Almacén',
  synonyms: ['source warehouse', 'destination warehouse', 'location', 'bodega'],
});

export const locationColumn = choiceOf('storage location', {
  field: 'location',
  label: 'Storage location',
  labelEs: 'Lugar de almacenamiento',
  synonyms: ['warehouse', 'location', 'partner', 'almacén', 'bodega', 'lugar'],
});

export const sourceColumn = choiceOf('storage location', {
  field: 'source',
  label: 'Source location',
  labelEs: 'Lugar de origen',
  synonyms: ['from', 'source', 'desde', 'origen'],
});

export const targetColumn = choiceOf('storage location', {
  field: 'target',
  label: 'Destination location',
  labelEs: 'Lugar de destino',
  synonyms: ['to', 'destination', 'target location', 'hacia', 'destino'],
});

export const supplierColumn = choiceOf('supplier', {
  field: 'supplier',
  label: 'Supplier',
  labelEs: 'Proveedor',
  synonyms: ['vendor', 'donor', 'donante'],
});

const productColumn = choiceOf('product', {
  field: 'product',
  label: 'Product',
  labelEs: 'Producto',
  synonyms: ['product name', 'sku', 'item', 'product id', 'artículo', 'código'],
});

/** The day of an order that is known by its month says that month, where nothing else does. */
export const refineMonth = ({ day, ...others }: Mapping): Mapping =>
  day === undefined ? others : others.month === undefined ? { ...others, month: day } : { ...others, day };

/** The days of a column that is called the month say when such an order happened, where nothing else does. */
export const refineDay = (mapping: Mapping, source: readonly SourceColumn[]): Mapping => {
  const { month, ...others } = mapping;
  const samples = month === undefined ? [] : (source[month]?.samples ?? []);
  const isDay = (text: string) => Boolean(ordersOf(text)?.length) || readDayCell(text, undefined) !== undefined;
  const isTaken = month === undefined || others.day !== undefined;
  return isTaken || !samples.length || !samples.every(isDay) ? mapping : { ...others, day: month };
};

/** A column called Quantity alone says neither packs nor pieces, so that somebody has to choose. */
export const lineColumns = (products: ChoiceIndex): ImportColumn[] => [
  productColumn(products),
  {
    field: 'pieces',
    label: 'Pieces',
    labelEs: 'Piezas',
    synonyms: ['units', 'diapers', 'unidades', 'pañales'],
    reads: { type: 'quantity', unit: 'pieces' },
    example: '1200',
  },
  {
    field: 'packs',
    label: 'Packs',
    labelEs: 'Paquetes',
    synonyms: ['packages', 'pkgs', 'bolsas'],
    reads: { type: 'quantity', unit: 'packs' },
    example: '',
  },
];
