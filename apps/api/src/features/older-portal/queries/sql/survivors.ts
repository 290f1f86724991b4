/** Each client and the one that it is now, as it was merged into another one, and that one into another. In a circle each is itself. */
export const survivors = `(WITH RECURSIVE followed AS (
      SELECT id AS client, id AS heir, merged_to FROM older_client
      UNION SELECT f.client, c.id, c.merged_to FROM followed f JOIN older_client c ON c.id = f.merged_to
    ), last AS (
      SELECT client, heir FROM followed f WHERE NOT EXISTS (SELECT FROM older_client c WHERE c.id = f.merged_to)
    ) SELECT c.id AS client, coalesce(l.heir, c.id) AS heir FROM older_client c LEFT JOIN last l ON l.client = c.id)`;
