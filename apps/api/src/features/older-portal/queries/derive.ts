import type { ClientBase } from 'pg';
import { answeredTables } from './questions';
import { clientTables } from './sql/clients';
import { keptTables } from './sql/kept';
import { orderTables } from './sql/order-lines';
import { stayTables } from './sql/stays';
import { survivorTables } from './sql/survivors';

const derived = [...keptTables, ...survivorTables, ...clientTables, ...stayTables, ...orderTables, ...answeredTables];

/** Fills the tables that several lists and the comparison read, so that each is worked out once. */
export const deriveTables = async (connection: ClientBase): Promise<void> => {
  for (const [table, query] of derived) {
    await connection.query(`DROP TABLE IF EXISTS ${table}`);
    await connection.query(`CREATE TEMPORARY TABLE ${table} AS ${query}`);
    await connection.query(`ANALYZE ${table}`);
  }
};
