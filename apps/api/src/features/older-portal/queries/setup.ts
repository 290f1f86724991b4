import { ROLES } from '@bank/domain';
import { escapeLiteral } from 'pg';
import type { OlderQuery } from '../older-query';
import { textCell } from './sql/cells';
import { keptGroups, keptOptions } from './sql/kept';

export const zipCodes: OlderQuery = {
  kind: 'zip-codes',
  sql: `SELECT DISTINCT lpad(btrim(zip_code), 5, '0') AS "ZIP", lpad(btrim(county_id), 5, '0') AS "COUNTY", max(${textCell('county_name')}) AS "NAME"
    FROM older_zip_county WHERE ${textCell('zip_code')} IS NOT NULL AND ${textCell('county_id')} IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2`,
};

/** The roles of a group that the portal has, as rows. */
const rolesOf = (group: string): string =>
  `SELECT role FROM jsonb_array_elements_text(CASE WHEN jsonb_typeof(${group}.roles::jsonb) = 'array' THEN ${group}.roles::jsonb
     ELSE (SELECT jsonb_agg(e.value) FROM jsonb_each(${group}.roles::jsonb) e) END) AS role`;
const known = ROLES.map(escapeLiteral).join(', ');

export const groups: OlderQuery = {
  kind: 'groups',
  sql: `SELECT k.name AS "Name", (SELECT string_agg(role, '; ' ORDER BY role) FROM (${rolesOf('g')}) r WHERE role IN (${known})) AS "Roles"
    FROM ${keptGroups} k JOIN older_groups g ON g.id = k.id ORDER BY k.id::bigint`,
};

export const rolesLeft = `SELECT k.name || ': ' || role AS example FROM ${keptGroups} k JOIN older_groups g ON g.id = k.id,
  LATERAL (${rolesOf('g')}) r WHERE role NOT IN (${known}, 'ROLE_USER')`;

const settingValue = (setting: string): string =>
  `(SELECT value::jsonb FROM older_setting WHERE config = ${escapeLiteral(setting)} AND ${textCell('value')} IS NOT NULL)`;
/** A setting whose value is a text or a number. */
const plain = (setting: string): string => `(${settingValue(setting)} #>> '{}')`;

const reviewDay = (review: 'partner' | 'client', edge: 'Start' | 'End'): string =>
  `CASE WHEN left(${plain(`${review}ReviewStart`)}, 10) ~ '^\\d{4}-\\d\\d-\\d\\d$' AND left(${plain(`${review}ReviewEnd`)}, 10) ~ '^\\d{4}-\\d\\d-\\d\\d$'
     THEN substr(${plain(`${review}Review${edge}`)}, 6, 5) END`;

/** Only what somebody had set: without any, there is no row. */
export const settings: OlderQuery = {
  kind: 'system/settings',
  sql: `SELECT * FROM (SELECT
      (SELECT name FROM ${keptOptions('productcategory')} k WHERE k.id = ${plain('pullupCategory')}) AS "Pull-up category",
      (SELECT string_agg(btrim(state), '; ' ORDER BY btrim(state)) FROM jsonb_array_elements_text(CASE WHEN jsonb_typeof(${settingValue('zipCountyStates')}) = 'array'
         THEN ${settingValue('zipCountyStates')} END) AS state) AS "Zip/county states",
      ${reviewDay('partner', 'Start')} AS "Partner review: start", ${reviewDay('partner', 'End')} AS "Partner review: end",
      ${reviewDay('client', 'Start')} AS "Client review: start", ${reviewDay('client', 'End')} AS "Client review: end") s
    WHERE num_nonnulls(s."Pull-up category", s."Zip/county states", s."Partner review: start", s."Client review: start") > 0`,
};
