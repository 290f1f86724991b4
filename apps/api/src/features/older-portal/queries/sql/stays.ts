import { timeOf } from './cells';
import { keptClients } from './clients';
import type { Derived } from './derived';
import { keptLocations } from './kept';

/** PHP wrote the partner of a client as an array of its id, or as nothing. */
const PARTNER = 's:7:"partner";';
const ID_OF_PARTNER = `${PARTNER}a:1:\\{s:2:"id";i:(\\d+);\\}`;

/** The log of changes notes a client whenever one of its fields has changed: these are the changes of its partner. */
const notedQuery = `SELECT client, partner_id, since, until FROM (
    SELECT e.object_id AS client, substring(e.data from '${ID_OF_PARTNER}') AS partner_id,
      ${timeOf('e.logged_at')} AS since, lead(${timeOf('e.logged_at')}) OVER in_order AS until
    FROM older_ext_log_entries e WHERE e.object_class ~ '(^|\\W)Client$' AND strpos(e.data, '${PARTNER}') > 0
    WINDOW in_order AS (PARTITION BY e.object_id ORDER BY e.version::bigint, e.id::bigint)) changes
  WHERE partner_id IS NOT NULL AND (until IS NULL OR until > since)`;
const noted = 'older_noted_stay';

/** Those of clients that come. Where the last one is with another partner than the client, the log is not whole, and nothing of it is taken. */
const keptQuery = `SELECT n.client, n.since, n.until, l.name AS partner FROM ${noted} n
    JOIN ${keptClients} c ON c.id = n.client JOIN ${keptLocations} l ON l.id = n.partner_id
    WHERE NOT EXISTS (SELECT FROM ${noted} other WHERE other.client = n.client AND other.until IS NULL AND other.partner_id <> c.partner_id)`;
export const keptStays = 'older_kept_stay';

export const stayTables: readonly Derived[] = [
  [noted, notedQuery],
  [keptStays, keptQuery],
];
