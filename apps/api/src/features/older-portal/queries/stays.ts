import type { OlderQuery } from '../older-query';
import { timeCell } from './sql/cells';
import { clientCells, keptClients } from './sql/clients';
import { keptStays } from './sql/stays';

export const stays: OlderQuery = {
  kind: 'clients/partners',
  together: 'Client',
  sql: `SELECT ${clientCells('c')}, s.partner AS "Partner", ${timeCell('s.since')} AS "Since", ${timeCell('s.until')} AS "Until"
    FROM ${keptStays} s JOIN ${keptClients} c ON c.id = s.client ORDER BY c.id::bigint, s.since`,
};
