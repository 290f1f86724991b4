import type { WritingFigures } from './keyed-writers';

export interface Compared {
  /** Acknowledged names that the log has not. */
  lost: string[];
  /** Those that it has more than once. */
  doubled: string[];
  /** In the log, and not in the list that screens show, or the other way around. */
  unlisted: number;
}

type Query = <Row>(sql: string) => Promise<Row[]>;

/** Query of how often the log has each name that writers saved. */
const SAVED_NAMES = `
  SELECT data -> 'fields' ->> 'name' AS name, count(*)::integer AS count FROM log.events
  WHERE type = 'RecordRegistered' AND data -> 'fields' ->> 'name' LIKE 'Saved %' GROUP BY 1`;

/** What writers were acknowledged, beside the log and the list. @param schema of the read models that screens show */
export const compareWithLog = async (
  query: Query,
  acknowledged: readonly string[],
  schema = 'read',
): Promise<Compared> => {
  const rows = await query<{ name: string; count: number }>(SAVED_NAMES);
  const [{ unlisted } = { unlisted: -1 }] = await query<{ unlisted: number }>(
    `SELECT count(*)::integer AS unlisted FROM (${SAVED_NAMES}) saved
     FULL JOIN (SELECT name FROM ${schema}.product_categories WHERE name LIKE 'Saved %') listed USING (name)
     WHERE listed.name IS NULL OR saved.name IS NULL`,
  );
  const counts = new Map(rows.map(({ name, count }) => [name, count]));
  return {
    lost: acknowledged.filter((name) => !counts.has(name)),
    doubled: [...counts].flatMap(([name, count]) => (count > 1 ? [name] : [])),
    unlisted,
  };
};

const MOST_SAID = 20;

/** @returns whether all that was acknowledged is there once, and nothing was answered wrongly */
export const sayWriting = (figures: WritingFigures & Compared, say: (sentence: string) => void): boolean => {
  const { acknowledged, lost, doubled, unlisted, wrong, refused, unanswered, longestMs, sentences } = figures;
  say(
    `${acknowledged.length} acknowledged, ${lost.length} lost, ${doubled.length} doubled, ${unlisted} unlisted, ${wrong.length} wrong; ` +
      `${refused} refused, ${unanswered} without an answer, the longest after ${Math.round(longestMs)} ms`,
  );
  for (const [sentence, count] of sentences) say(`${count} times: ${sentence}`);
  const problems = [...wrong, ...lost, ...doubled];
  for (const problem of problems.slice(0, MOST_SAID)) say(problem);
  return problems.length + unlisted === 0;
};
