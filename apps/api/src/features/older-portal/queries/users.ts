import type { OlderQuery } from '../older-query';
import { isEmail, personCell } from './sql/cells';
import { keptGroups, keptLocations } from './sql/kept';

/** Without passwords: they are invited afterwards. */
export const users: OlderQuery = {
  kind: 'users',
  sql: `SELECT btrim(u.email) AS "Email", coalesce(${personCell('u.firstname')}, 'Unknown') AS "First name", coalesce(${personCell('u.lastname')}, 'Unknown') AS "Last name",
      (SELECT string_agg(g.name, '; ' ORDER BY g.name) FROM older_user_group m JOIN ${keptGroups} g ON g.id = m.group_id WHERE m.user_id = u.id) AS "Groups",
      (SELECT string_agg(l.name, '; ' ORDER BY l.name) FROM older_user_partner m JOIN ${keptLocations} l ON l.id = m.partner_id WHERE m.user_id = u.id) AS "Partners"
    FROM older_users u WHERE u.deleted_at IS NULL AND ${isEmail('u.email')} ORDER BY u.id::bigint`,
};
