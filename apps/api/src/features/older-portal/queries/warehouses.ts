import type { OlderQuery } from '../older-query';
import { activeOrNot } from './goods';
import { completeAddresses } from './sql/addresses';
import { contactsOf } from './sql/contacts';
import { keptLocations } from './sql/kept';

const IS_WAREHOUSE = `lower(s.type) = 'warehouse'`;

export const warehouses: OlderQuery = {
  kind: 'warehouses',
  sql: `SELECT k.name AS "Name", ${activeOrNot('s.status', 'k.is_deleted')} AS "Status",
      a.street1 AS "Street", a.street2 AS "Street (line 2)", a.city AS "City", a.state AS "State",
      a.postal_code AS "Postal code", a.country AS "Country"
    FROM ${keptLocations} k JOIN older_storage_location s ON s.id = k.id AND ${IS_WAREHOUSE}
    LEFT JOIN ${completeAddresses('storage_location_id')} a ON a.owner = k.id AND a.place = 1
    ORDER BY k.id::bigint`,
};

export const warehouseContacts: OlderQuery = {
  kind: 'warehouses/contacts',
  sql: `SELECT k.name AS "Warehouse", c.first_name AS "First name", c.last_name AS "Last name", c.email AS "Email", c.phone AS "Phone"
    FROM ${keptLocations} k JOIN older_storage_location s ON s.id = k.id AND ${IS_WAREHOUSE}
    JOIN ${contactsOf('storage_location_contact', 'storage_location_id')} c ON c.owner = k.id
    ORDER BY k.id::bigint, c.id::bigint`,
};
