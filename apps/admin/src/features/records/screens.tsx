import { records } from '@bank/domain';
import { Stack } from '@mui/material';
import { choices, type FieldSpec, type FilterSpec } from '../../kit/values/fields';
import { say } from '../../messages';
import { fieldSpecs } from '../../shell/fields/fieldSpec';
import { references } from '../../shell/fields/references';
import { AddressesInput, AddressInput, ContactsInput, MinimumsInput } from '../../shell/forms/elements';
import type { RecordScreen } from '../../shell/forms/RecordForm';
import { Fields, Section } from '../../shell/forms/Section';
import type { ListScreen } from '../../shell/lists/SearchFirstList';
import { MergedInto } from './MergedInto';
import { ProductInventory } from './ProductInventory';
import { StockCard } from './StockCard';
import { SupplierBulk } from './SupplierBulk';
import { WarehouseStockAsOf } from './WarehouseStockAsOf';

const statusField = (codes: readonly string[] = ['ACTIVE', 'INACTIVE']): FilterSpec => ({
  source: 'status',
  label: say.common.status,
  as: 'choice',
  choices: choices(say.statuses, codes),
  chip: true,
});
const updatedColumn: FieldSpec = { source: 'updatedAt', label: say.common.lastUpdated, as: 'dateTime', stacks: true };

export interface Screens {
  list: ListScreen;
  form: RecordScreen;
}

/** The screens of records whose list or form has more than a column and an input for each field. */
export const recordScreens = {
  products: {
    list: {
      resource: 'products',
      title: say.product.list,
      create: say.product.create,
      perPage: 50,
      sort: { field: 'orderIndex', order: 'ASC' },
      reorder: true,
      filters: [
        { source: 'name', label: say.common.name },
        {
          source: 'category',
          label: say.product.category,
          as: 'reference',
          by: 'id',
          ...references.productCategory,
        },
        statusField(['ACTIVE', 'INACTIVE', 'OUTOFSTOCK']),
      ],
      columns: [
        { source: 'id', label: say.product.id, opens: true },
        { source: 'name', label: say.common.name, opens: true, wide: true },
        {
          source: 'productCategory',
          label: say.product.category,
          as: 'reference',
          ...references.productCategory,
          sortBy: 'productCategory.name',
        },
        { source: 'orderIndex', label: say.product.order, as: 'number' },
        statusField(),
        updatedColumn,
      ],
    },
    form: {
      kind: 'product',
      titles: { create: say.product.new, edit: say.product.edit },
      saveLabel: say.product.save,
      deleteLabel: say.product.delete,
      // The server puts a new product after the others.
      blank: { orderIndex: undefined },
      children: (
        <>
          <ProductInventory />
          <Section title={say.product.info}>
            <Fields fields={fieldSpecs('product', ['name', 'sku', 'status', 'productCategory', 'color'])} />
          </Section>
          <Section title={say.product.price}>
            <Fields fields={fieldSpecs('product', ['defaultCost', 'retailPrice'])} />
          </Section>
          <Section title={say.product.packs}>
            <Stack sx={{ gap: 2 }}>
              <Fields fields={fieldSpecs('product', ['agencyPacksPerBag', 'agencyPackSize', 'agencyMaxPacks'])} />
              <Fields fields={fieldSpecs('product', ['hospitalPacksPerBag', 'hospitalPackSize', 'hospitalMaxPacks'])} />
            </Stack>
          </Section>
          <MinimumsInput />
          <StockCard />
        </>
      ),
    },
  },
  suppliers: {
    list: {
      resource: 'suppliers',
      title: say.supplier.list,
      Bulk: SupplierBulk,
      create: say.supplier.create,
      perPage: 50,
      sort: { field: 'title', order: 'ASC' },
      filters: [
        { source: 'keyword', label: say.supplier.keyword },
        {
          source: 'supplierType',
          label: say.supplier.type,
          as: 'choice',
          choices: choices(records.supplier.fields.supplierType.words),
        },
        statusField(),
      ],
      columns: [
        { source: 'id', label: say.common.id, opens: true },
        { source: 'title', label: say.supplier.title, opens: true, wide: true },
        {
          source: 'supplierType',
          label: say.supplier.type,
          as: 'choice',
          choices: choices(records.supplier.fields.supplierType.words),
        },
        statusField(),
        updatedColumn,
      ],
    },
    form: {
      kind: 'supplier',
      titles: { create: say.supplier.new, edit: say.supplier.edit },
      saveLabel: say.supplier.save,
      deleteLabel: say.supplier.delete,
      blank: { addresses: [{}], contacts: [{}] },
      children: (
        <>
          <MergedInto />
          <Section title={say.supplier.info}>
            <Fields fields={fieldSpecs('supplier', ['title', 'supplierType', 'status'])} />
          </Section>
          <AddressesInput />
          <ContactsInput />
        </>
      ),
    },
  },
  warehouses: {
    list: {
      resource: 'warehouses',
      title: say.warehouse.list,
      create: say.warehouse.create,
      perPage: 10,
      sort: { field: 'id', order: 'DESC' },
      filters: [
        // The choices are the warehouses themselves, since the storage locations leave out the inactive ones.
        { source: 'id', label: say.warehouse.name, as: 'reference', by: 'id', resource: 'warehouses', titled: 'title' },
        statusField(),
      ],
      columns: [
        { source: 'id', label: say.common.id, opens: true },
        { source: 'title', label: say.common.name, opens: true, wide: true },
        statusField(),
        updatedColumn,
      ],
    },
    form: {
      kind: 'warehouse',
      titles: { create: say.warehouse.new, edit: say.warehouse.edit },
      children: (
        <>
          <Section title={say.warehouse.info}>
            <Fields fields={fieldSpecs('warehouse', ['title', 'status', 'isPublicDisplay'])} />
          </Section>
          <AddressInput />
          <ContactsInput />
          <WarehouseStockAsOf />
        </>
      ),
    },
  },
} satisfies Record<string, Screens>;
