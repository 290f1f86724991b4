import type { OlderQuery } from '../older-query';
import { activeOrNot } from './goods';
import { addressColumns, completeAddresses } from './sql/addresses';
import { chooseCell } from './sql/cells';
import { contactsOf } from './sql/contacts';
import { keptSuppliers } from './sql/kept';
import { phoneCell } from './sql/phone';

/** The older portal took suppliers without a type; most of those give. */
const type = `coalesce(${chooseCell('s.supplier_type', {
  DONOR: 'Donor',
  VENDOR: 'Vendor',
  DIAPERDRIVE: 'Diaper drive',
  DROPSITE: 'Drop site',
})}, 'Donor')`;

export const suppliers: OlderQuery = {
  kind: 'suppliers',
  sql: `SELECT k.name AS "Name", ${type} AS "Type", ${activeOrNot('s.status', 'k.is_deleted')} AS "Status"
    FROM ${keptSuppliers} k JOIN older_supplier s ON s.id = k.id ORDER BY k.id::bigint`,
};

export const supplierContacts: OlderQuery = {
  kind: 'suppliers/contacts',
  sql: `SELECT k.name AS "Supplier", c.first_name AS "First name", c.last_name AS "Last name", c.email AS "Email",
      ${phoneCell('c.phone')} AS "Phone", c.title AS "Title"
    FROM ${keptSuppliers} k JOIN ${contactsOf('supplier')} c ON c.owner = k.id ORDER BY k.id::bigint, c.place`,
};

export const supplierAddresses: OlderQuery = {
  kind: 'suppliers/addresses',
  sql: `SELECT k.name AS "Supplier", a.title AS "Title", ${addressColumns('a')}
    FROM ${keptSuppliers} k JOIN ${completeAddresses('supplier_id')} a ON a.owner = k.id ORDER BY k.id::bigint, a.place`,
};
