import { choosableAddress, instant, type OrderHeaders, policies, Rejection } from '@bank/domain';
import { Controller } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { listQuery } from '../../../platform/http/list-query';
import { NamedRecord, Ref } from '../../../platform/http/posted';
import { idOf, idOrNone, SaveOrder, sent } from '../order.dto';
import { shownOrder } from '../order.shown';
import { ordersController } from '../orders.controller';

class SaveSupplyOrder extends SaveOrder<'supply'> {
  @NamedRecord()
  supplier?: number | null;

  @NamedRecord({ required: false, description: "One of the supplier's addresses" })
  supplierAddress?: number | null;

  @NamedRecord({ description: 'Where the goods go' })
  warehouse?: number | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    required: false,
    nullable: true,
    description: 'When the goods arrived',
  })
  @IsOptional()
  @IsString()
  receivedAt?: string | null;

  header() {
    return sent<SaveSupplyOrder, OrderHeaders['supply']>(this, {
      supplier: idOf,
      supplierAddress: idOrNone,
      warehouse: idOf,
      receivedAt: (time) => (time ? arrival(time) : null),
    });
  }
}

const arrival = (text: string): string => {
  const time = instant(text);
  if (time) return time;
  throw new Rejection('malformed', 'The time of arrival cannot be read.', {
    receivedAt: 'Must be a time such as 2026-11-20T15:30:00Z',
  });
};

const INCLUDES = ['supplier', 'supplier.addresses', 'supplier.contacts', 'supplierAddress', 'warehouse'];

/** Of the supplier that has it now, or of the one that it was written for. */
const ADDRESS = `SELECT a FROM jsonb_array_elements(s.addresses || written.addresses) a
  WHERE (a->>'id')::integer = o.supplier_address LIMIT 1`;

interface Supplier {
  id: number;
  title: string;
  addresses?: readonly object[];
  contacts?: readonly object[];
}
const shownSupplier = ({ addresses, contacts, ...supplier }: Supplier) => ({
  ...supplier,
  ...(addresses && { addresses: addresses.map(choosableAddress) }),
  ...(contacts && { contacts: contacts.map((contact) => ({ isDeleted: false, ...contact })) }),
});

const statuses = [...Object.keys(policies.supply.statuses), 'COMPLETED'];

/** Of the supplier itself, and of those it inherited from: few ids, which an index finds. */
const OF_SUPPLIER = `o.supplier IN (
  SELECT s.id FROM read.suppliers s LEFT JOIN read.supplier_merges m ON m.id = s.id WHERE coalesce(m.heir, s.id) = ?)`;

const list = listQuery({
  alias: 'o',
  sorts: {
    id: 'o.id',
    sequence: 'o.id',
    status: 'o.status',
    createdAt: 'o.created_at',
    updatedAt: 'o.updated_at',
    'supplier.title': { sql: 'lower(s.title)', joins: ['s'], decidedBy: 'supplier' },
    'warehouse.title': { sql: 'lower(w.title)', joins: ['w'], decidedBy: 'warehouse' },
  },
  sort: 'id|desc',
  id: 'o.id',
  includes: INCLUDES,
  sheet: true,
  filters: {
    // COMPLETED is the filter's word for RECEIVED.
    status: { type: 'choice', choices: statuses, where: "o.status = replace(?, 'COMPLETED', 'RECEIVED')" },
    supplier: { type: 'id', where: OF_SUPPLIER },
    warehouse: { type: 'id', where: 'o.warehouse = ?' },
    startingAt: { type: 'since', where: 'o.created_at >= ?' },
    endingAt: { type: 'until', where: 'o.created_at <= ?' },
  },
});

@Controller('orders/supply')
export class SupplyOrdersController extends ordersController('supply', SaveSupplyOrder, {
  list,
  includes: INCLUDES,
  columns: (include) => `
    jsonb_build_object('id', s.id, 'title', s.title
      ${include.has('supplier.addresses') ? ", 'addresses', s.addresses" : ''}
      ${include.has('supplier.contacts') ? ", 'contacts', s.contacts" : ''}) AS supplier,
    jsonb_build_object('id', o.warehouse, 'title', w.title) AS warehouse,
    ${include.has('supplierAddress') ? `(${ADDRESS}) AS "supplierAddress",` : ''}
    o.received_at AS "receivedAt"`,
  shape: ({ supplier, supplierAddress, ...row }) => ({
    ...row,
    supplier: shownSupplier(supplier as Supplier),
    ...(supplierAddress ? { supplierAddress: choosableAddress(supplierAddress) } : {}),
  }),
  // An order of a merged supplier belongs to whoever inherited it, and may still name an address of its first supplier.
  joins: {
    m: { table: 'read.supplier_merges', on: 'm.id = o.supplier' },
    s: { table: 'read.suppliers', on: 's.id = coalesce(m.heir, o.supplier)', joins: ['m'] },
    written: { table: 'read.suppliers', on: 'written.id = o.supplier' },
    w: { table: 'read.warehouses', on: 'w.id = o.warehouse' },
  },
  shown: shownOrder('SupplyOrder', { supplier: Ref, supplierAddress: Ref, warehouse: Ref }, ['receivedAt']),
  sheet: {
    file: 'SupplyOrders',
    columns: [
      { key: 'id', label: 'ID', type: 'integer' },
      { key: 'sequence', label: 'Order Id', type: 'text' },
      { key: 'supplier.title', label: 'Supplier', type: 'text' },
      { key: 'warehouse.title', label: 'Warehouse', type: 'text' },
      { key: 'status', label: 'Status', type: 'text', words: policies.supply.statuses },
      { key: 'createdAt', label: 'Created', type: 'dateTime' },
      { key: 'updatedAt', label: 'Last Updated', type: 'dateTime' },
    ],
  },
}) {}
