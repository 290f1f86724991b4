import type { OlderQuery } from '../older-query';
import { activeOrNot } from './goods';
import { addressColumns, completeAddresses } from './sql/addresses';
import { contactsOf } from './sql/contacts';
import { keptLocations } from './sql/kept';
import { phoneCell } from './sql/phone';

const kept = `${keptLocations} k JOIN older_storage_location s ON s.id = k.id AND lower(s.type) = 'warehouse'`;

export const warehouses: OlderQuery = {
  kind: 'warehouses',
  sql: `SELECT k.name AS "Name", ${activeOrNot('s.status', 'k.is_deleted')} AS "Status", ${addressColumns('a')}
    FROM ${kept} LEFT JOIN ${completeAddresses('storage_location_id')} a ON a.owner = k.id AND a.place = 1
    ORDER BY k.id::bigint`,
};

export const warehouseContacts: OlderQuery = {
  kind: 'warehouses/contacts',
  sql: `SELECT k.name AS "Warehouse", c.first_name AS "First name", c.last_name AS "Last name", c.email AS "Email", ${phoneCell('c.phone')} AS "Phone"
    FROM ${kept} JOIN ${contactsOf('location')} c ON c.owner = k.id
    ORDER BY k.id::bigint, c.place`,
};
