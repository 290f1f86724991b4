import { recordRelation } from '../read-models/known';
import { type Fragment, join, raw, sql } from './fragment';
import type { FilterValues } from './query';

/** SQL of the key, in a profile, of the question where the family lives. */
const KEY = `(SELECT id::text FROM ${recordRelation('clientAttribute')}
  WHERE name = 'guardian_zip' AND type = 'ZIPCODE' AND removed_at IS NULL)`;

/** In a zip code, a county and a state whose names hold a text. Undefined where the filters say nothing. */
export const livesIn = ({ zipcode, county, state }: FilterValues): Fragment | undefined => {
  const asked = [
    zipcode && sql`z.zip_code = ${zipcode}`,
    county && sql`z.county_name ILIKE ${county}`,
    state && sql`z.state_code ILIKE ${state}`,
  ].filter((condition) => typeof condition === 'object');
  if (!asked.length) return undefined;
  const places = sql`(SELECT z.id::text FROM app.zip_counties z WHERE ${join(asked, ' AND ')})`;
  const answer = raw(`c.profile -> ${KEY}`);
  return sql`CASE jsonb_typeof(${answer})
    WHEN 'array' THEN EXISTS (
      SELECT FROM jsonb_array_elements_text(${answer}) AS several (one) WHERE several.one IN ${places})
    ELSE ${raw(`c.profile ->> ${KEY}`)} IN ${places} END`;
};
