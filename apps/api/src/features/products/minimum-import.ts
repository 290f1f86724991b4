import { records, refuseInvalid } from '@bank/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Pool } from 'pg';
import type { Existing, ImportColumn, Match, OpenedKind } from '../../kernels/imports/kind';
import { ImportKinds } from '../../kernels/imports/kinds';
import { loadNamedProducts, problemOfQuantity } from '../../kernels/imports/known/goods';
import { loadNamedRecords } from '../../kernels/imports/known/named-records';
import { formerBody } from '../../kernels/imports/record-fields';
import type { QuantityUnit } from '../../kernels/imports/values/quantities';
import type { Values } from '../../kernels/imports/values/read-cell';
import type { ChoiceIndex } from '../../kernels/imports/values/reads';
import { Records } from '../../kernels/records/records.service';

const definition = records.product;

/** Pieces in a pack of a product. */
type SizeOf = (product: number) => number;

interface Minimum {
  id: number;
  warehouse: number;
  units: number;
  isDeleted?: boolean;
}
interface Product {
  id: number;
  name: string;
  revision: number;
  minimums: readonly Minimum[];
}

const quantityColumn = (
  unit: QuantityUnit,
  label: string,
  labelEs: string,
  synonyms: readonly string[],
): ImportColumn => ({
  field: unit,
  label,
  labelEs,
  synonyms,
  reads: { type: 'quantity', unit },
  example: unit === 'pieces' ? '1200' : '',
});

const columnsFor = (products: ChoiceIndex, warehouses: ChoiceIndex): ImportColumn[] => [
  {
    field: 'product',
    label: 'Product',
    labelEs: 'Producto',
    synonyms: ['product name', 'sku', 'item', 'artículo', 'código'],
    reads: { type: 'choice', choices: products, what: 'product' },
    isRequired: true,
    example: products.names[0] ?? '',
  },
  {
    field: 'warehouse',
    label: 'Warehouse',
    labelEs: 'Almacén',
    synonyms: ['location', 'storage location', 'bodega'],
    reads: { type: 'choice', choices: warehouses, what: 'warehouse' },
    isRequired: true,
    example: warehouses.names[0] ?? '',
  },
  quantityColumn('pieces', 'Minimum in pieces', 'Mínimo en piezas', [
    'pieces',
    'minimum',
    'diapers',
    'mínimo',
    'piezas',
  ]),
  quantityColumn('packs', 'Minimum in packs', 'Mínimo en paquetes', ['packs', 'packages', 'pkgs', 'paquetes']),
];

const living = ({ minimums }: Product): Minimum[] => minimums.filter(({ isDeleted }) => !isDeleted);
const rowsIn = ({ rows }: Values): readonly Values[] => rows as readonly Values[];

const keyOf = ({ product }: Values): string | null => (product === undefined ? null : `product ${product}`);

/** The pieces that a row says, by themselves or by its packs. */
const piecesOf = (row: Values, packSize: number): number | undefined => {
  if (typeof row.packs === 'number') return row.packs * packSize;
  return typeof row.pieces === 'number' ? row.pieces : undefined;
};

/** Minimums of products at warehouses: a row for each, and all rows of a product are one change of it. */
@Injectable()
export class MinimumImport implements OnModuleInit {
  constructor(
    private readonly kinds: ImportKinds,
    private readonly pool: Pool,
    private readonly records: Records,
  ) {}

  onModuleInit() {
    this.kinds.add({
      name: 'minimums',
      title: 'Minimums',
      about: 'What a warehouse should always have of a product. Others call these reorder points.',
      resource: definition.path,
      open: () => this.open(),
    });
  }

  private async open(): Promise<OpenedKind> {
    const [named, warehouses] = await Promise.all([
      loadNamedProducts(this.pool),
      loadNamedRecords(this.pool, records.warehouse),
    ]);
    // Warehouses count as agencies do.
    const sizeOf: SizeOf = (product) => named.packSize(product, 'AGENCY');
    return {
      columns: columnsFor(named.products, warehouses),
      keyOf,
      name: ({ product }) => (product === undefined ? '' : named.products.nameOf(product)),
      groupOf: keyOf,
      match: (groups) => this.match(groups, warehouses, sizeOf),
      save: (values, existing) => this.changeMinimums(values, existing, sizeOf),
      takeBack: async ({ id, version, values }) => {
        const [now] = await this.load([id]);
        if (now && values)
          await this.records.change(definition, id, formerBody(definition.fields, values, { ...now }), version);
      },
    };
  }

  private async match(groups: readonly Values[], warehouses: ChoiceIndex, sizeOf: SizeOf): Promise<Match[]> {
    const found = await this.load(groups.flatMap(({ product }) => (typeof product === 'number' ? product : [])));
    const byId = new Map(found.map((product) => [product.id, product]));
    return groups.map((values): Match => {
      const product = byId.get(Number(values.product));
      return product ? { existing: toExisting(product, values, warehouses, sizeOf) } : {};
    });
  }

  /** @throws Rejection, StaleRevision */
  private async changeMinimums(
    values: Values,
    existing: Pick<Existing, 'id' | 'version'> | undefined,
    sizeOf: SizeOf,
  ): Promise<undefined> {
    const [product] = existing ? await this.load([existing.id]) : [];
    // A row without a product was refused for that.
    if (!product || !existing) return;
    const problems: Record<string, string> = {};
    const taken = new Set<unknown>();
    const minimums = rowsIn(values).map((row, place) => {
      const { warehouse } = row;
      const units = piecesOf(row, sizeOf(product.id));
      const ofQuantity = problemOfQuantity(row);
      if (ofQuantity) problems[`rows.${place}.pieces`] = ofQuantity;
      if (warehouse === undefined) problems[`rows.${place}.warehouse`] = 'Name the warehouse';
      if (taken.has(warehouse))
        problems[`rows.${place}.warehouse`] = 'Another row says the minimum of this product here already';
      taken.add(warehouse);
      const known = living(product).find((one) => one.warehouse === warehouse);
      return { ...(known && { id: known.id }), warehouse, units };
    });
    refuseInvalid(problems);
    await this.records.change(definition, existing.id, { minimums }, existing.version);
  }

  private async load(ids: readonly number[]): Promise<Product[]> {
    const { rows } = await this.pool.query<Product>(
      `SELECT id, name, revision, coalesce(minimums, '[]') AS minimums FROM read.products WHERE removed_at IS NULL AND id = ANY ($1)`,
      [ids],
    );
    return rows;
  }
}

const toExisting = (product: Product, values: Values, warehouses: ChoiceIndex, sizeOf: SizeOf): Existing => {
  const size = sizeOf(product.id);
  const shownIn = ({ warehouse, packs }: Values) => {
    const units = living(product).find((one) => one.warehouse === warehouse)?.units;
    return {
      product: product.name,
      warehouse: warehouses.nameOf(warehouse),
      ...(units !== undefined && (packs === undefined ? { pieces: String(units) } : { packs: String(units / size) })),
    };
  };
  return {
    id: product.id,
    name: product.name,
    path: `/${definition.path}/${product.id}`,
    version: product.revision,
    shown: shownIn(values),
    shownIn,
    formerOf: () => ({ minimums: product.minimums }),
  };
};
