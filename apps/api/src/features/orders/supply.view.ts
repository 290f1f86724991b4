import { choosableAddress, policies } from '@bank/domain';
import { orderView } from '../../kernels/orders/order.list';

/** Finds the orders of a supplier and of those that were merged into it. These are few ids, which an index finds. */
const WHERE_SUPPLIER = `o.supplier IN (
  SELECT s.id FROM read.suppliers s LEFT JOIN read.supplier_merges m ON m.id = s.id WHERE coalesce(m.heir, s.id) = ?)`;

/** The order's address, which belongs to the supplier that has the order now or to the one that it was written for. */
const SELECT_ADDRESS = `(SELECT a FROM jsonb_array_elements(s.addresses || written.addresses) a
  WHERE (a->>'id')::integer = o.supplier_address LIMIT 1)`;

interface Supplier {
  addresses?: readonly object[];
  contacts?: readonly object[];
}
const toSupplierAnswer = ({ addresses, contacts, ...supplier }: Supplier) => ({
  ...supplier,
  ...(addresses && { addresses: addresses.map(choosableAddress) }),
  ...(contacts && { contacts: contacts.map((contact) => ({ isDeleted: false, ...contact })) }),
});

/** An order of a merged supplier belongs to the merge's target, and may still name an address of its first supplier. */
export const supplyView = orderView(policies.supply, {
  includes: ['supplier', 'supplier.addresses', 'supplier.contacts', 'supplierAddress', 'warehouse'],
  // Callers filter by COMPLETED where the status is RECEIVED.
  statusSynonyms: { COMPLETED: 'RECEIVED' },
  fields: {
    supplier: {
      column: (include) => `jsonb_build_object('id', s.id, 'title', s.title
        ${include.has('supplier.addresses') ? ", 'addresses', s.addresses" : ''}
        ${include.has('supplier.contacts') ? ", 'contacts', s.contacts" : ''})`,
      joins: {
        m: { table: 'read.supplier_merges', on: 'm.id = o.supplier' },
        s: { table: 'read.suppliers', on: 's.id = coalesce(m.heir, o.supplier)', joins: ['m'] },
      },
      sorts: { 'supplier.title': { sql: 'lower(s.title)', joins: ['s'], decidedBy: 'supplier' } },
      filter: { type: 'id', where: WHERE_SUPPLIER },
      shape: (supplier) => toSupplierAnswer(supplier as Supplier),
    },
    warehouse: { sheet: { key: 'warehouse.title', label: 'Warehouse', type: 'text' } },
    supplierAddress: {
      column: (include) => (include.has('supplierAddress') ? SELECT_ADDRESS : 'NULL::jsonb'),
      joins: { written: { table: 'read.suppliers', on: 'written.id = o.supplier' } },
      shape: (address) => choosableAddress(address as Parameters<typeof choosableAddress>[0]),
      isIncluded: true,
    },
  },
});
