import { records } from '@bank/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type RecordColumn, RecordImports } from '../../kernels/imports/record-import';
import type { Values } from '../../kernels/imports/values/read-cell';
import { words } from '../../kernels/imports/values/words';
import { Reorder } from '../../kernels/records/reorder';

const categoryColumns: readonly RecordColumn[] = [
  { field: 'name', labelEs: 'Nombre', synonyms: ['category', 'product category', 'categoría'], example: 'Diapers' },
  { field: 'status', labelEs: 'Estado', choicesEs: { ACTIVE: 'Activa', INACTIVE: 'Inactiva' }, example: 'Active' },
  {
    field: 'isPartnerOrderable',
    labelEs: 'Lo pueden pedir los socios',
    synonyms: ['orderable', 'partners can order'],
    example: 'Yes',
  },
];

const PACK_SIZES = [
  'pack size',
  'per pack',
  'per pkg',
  'per package',
  'count per pack',
  'pieces per pack',
  'qty per pack',
];
const MAX_SKU = 64;

const skuOf = ({ name }: Values): string => words(String(name)).toUpperCase().replaceAll(' ', '-').slice(0, MAX_SKU);

/** A list of a bank that packs for one kind of partner says little: the rest follows from it. */
const otherwise = ({ sku, agencyPackSize, agencyPacksPerBag = 1, ...hospital }: Values): Values => ({
  sku: sku ?? skuOf(hospital),
  agencyPacksPerBag,
  hospitalPackSize: hospital.hospitalPackSize ?? agencyPackSize,
  hospitalPacksPerBag: hospital.hospitalPacksPerBag ?? agencyPacksPerBag,
});

const productColumns: readonly RecordColumn[] = [
  {
    field: 'name',
    labelEs: 'Nombre',
    synonyms: ['product', 'product name', 'item', 'description', 'producto', 'artículo', 'descripción'],
    example: 'Size 3',
  },
  {
    field: 'sku',
    labelEs: 'Código',
    synonyms: ['item number', 'product code', 'code', 'clave'],
    otherwise: 'made from the name',
    example: 'D-3',
  },
  {
    field: 'productCategory',
    labelEs: 'Categoría',
    synonyms: ['category', 'type', 'categoría de producto'],
    mayAdd: true,
    example: 'Diapers',
  },
  {
    field: 'status',
    labelEs: 'Estado',
    choicesEs: { ACTIVE: 'Activo', INACTIVE: 'Inactivo', OUTOFSTOCK: 'Agotado' },
    example: 'Active',
  },
  { field: 'color', labelEs: 'Color', example: '#3c8dbc' },
  { field: 'defaultCost', labelEs: 'Costo', synonyms: ['cost', 'unit cost', 'costo unitario'], example: '0.18' },
  { field: 'retailPrice', labelEs: 'Precio', synonyms: ['price', 'retail', 'value', 'valor'], example: '0.32' },
  {
    field: 'agencyPackSize',
    labelEs: 'Piezas por paquete (agencia)',
    synonyms: PACK_SIZES,
    isNamedInFull: true,
    example: '25',
  },
  {
    field: 'agencyPacksPerBag',
    labelEs: 'Paquetes por bolsa (agencia)',
    synonyms: ['packs per bag'],
    otherwise: '1',
    example: '4',
  },
  { field: 'agencyMaxPacks', labelEs: 'Máximo de paquetes (agencia)', synonyms: ['max packs'], example: '2' },
  {
    field: 'hospitalPackSize',
    labelEs: 'Piezas por paquete (hospital)',
    otherwise: 'that of agencies',
    isNamedInFull: true,
    example: '25',
  },
  {
    field: 'hospitalPacksPerBag',
    labelEs: 'Paquetes por bolsa (hospital)',
    otherwise: 'those of agencies',
    example: '4',
  },
  { field: 'hospitalMaxPacks', labelEs: 'Máximo de paquetes (hospital)', example: '2' },
  { field: 'orderIndex', labelEs: 'Orden', synonyms: ['position', 'sort order'], example: '' },
];

@Injectable()
export class ProductImports implements OnModuleInit {
  constructor(
    private readonly imports: RecordImports,
    private readonly reorder: Reorder,
  ) {}

  onModuleInit() {
    this.imports.add({
      definition: records.productCategory,
      about: 'How products are grouped, such as Diapers and Training Pants.',
      knownBy: 'name',
      formerlyBy: ['name'],
      columns: categoryColumns,
    });
    this.imports.add({
      definition: records.product,
      about:
        'What you give out, with the size of its packs. Others call these items. Categories that they name and the portal does not know can be registered on the way.',
      knownBy: 'sku',
      knownAs: (values) => (values.name === undefined ? undefined : skuOf(values)),
      similarBy: 'name',
      formerlyBy: ['name', 'sku'],
      columns: productColumns,
      // A new product comes last, unless the row names its place.
      forNew: async (values) => ({
        ...otherwise(values),
        orderIndex: values.orderIndex ?? (await this.reorder.placeLast(records.product, values)),
      }),
    });
  }
}
