import { escapeLiteral } from 'pg';

/** MySQL writes 0 and 1, PostgreSQL f and t. */
export const isTrue = (flag: string): string => `coalesce(lower(${flag}) IN ('1', 't', 'true'), false)`;

export const flagCell = (flag: string): string =>
  `CASE WHEN ${flag} IS NOT NULL THEN CASE WHEN ${isTrue(flag)} THEN 'Yes' ELSE 'No' END END`;

/** Without spaces at its ends; null where nothing is left. */
export const textCell = (text: string): string => `nullif(btrim(${text}), '')`;

/** When something happened that the older portal noted without a zone. */
export const timeOf = (time: string): string => `(${time}::timestamp AT TIME ZONE current_setting('older.time_zone'))`;

/** @param time with its zone */
export const timeCell = (time: string): string => `to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

export const dayCell = (day: string): string => `left(${day}, 10)`;

/** The name of a thing, with single spaces; null where nothing is left. */
export const nameCell = (name: string): string => `nullif(btrim(regexp_replace(${name}, '\\s+', ' ', 'g')), '')`;

/** A whole number above zero; null otherwise. */
export const positiveCell = (number: string): string => `CASE WHEN ${number}::numeric > 0 THEN ${number} END`;

/** By words of the older portal. @returns null for a word that is not among them */
export const chooseCell = (word: string, meanings: Readonly<Record<string, string>>): string => {
  const cases = Object.entries(meanings).map(
    ([older, now]) => `WHEN ${escapeLiteral(older)} THEN ${escapeLiteral(now)}`,
  );
  return `CASE upper(btrim(${word})) ${cases.join(' ')} END`;
};

/** As imports compare names: without accents, case and punctuation. */
export const foldedText = (text: string): string =>
  `btrim(regexp_replace(lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f''’]', '', 'g')), '[^[:alnum:]]+', ' ', 'g'))`;

/** A day of the bank: what was noted at midnight is meant as a day. */
export const dayOfTimeCell = (time: string): string =>
  `CASE WHEN ${time}::timestamp::time = '00:00' THEN ${dayCell(time)}
     ELSE to_char(${timeOf(time)} AT TIME ZONE current_setting('TimeZone'), 'YYYY-MM-DD') END`;

/** What the portal takes for an email. */
export const isEmail = (text: string): string => {
  const part = '[^\\s@,;:<>()\\[\\]"\\\\]+';
  return `coalesce(btrim(${text}) ~ '^${part}@${part}\\.${part}$', false)`;
};

/** The name of a person; null where it has no letter. */
export const personCell = (name: string): string =>
  `CASE WHEN ${name} !~ '^[[:space:][:digit:][:punct:]]*$' THEN btrim(${name}) END`;
