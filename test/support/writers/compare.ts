import { compareStock } from './compare-stock';
import type { Acknowledged, WritingFigures } from './keyed-writers';
import type { Query } from './levels';

export interface Compared {
  /** Acknowledged names and orders that the log has not. */
  lost: string[];
  /** Those that it has more than once, and orders that nobody was answered about. */
  doubled: string[];
  /** In the log, and not in the list that screens show, or the other way around. */
  unlisted: number;
  /** Levels of stock that are not what the orders come to, or were below zero. */
  levels: string[];
}

/** Query of how often the log has each name that writers saved. */
const SAVED_NAMES = `
  SELECT data -> 'fields' ->> 'name' AS name, count(*)::integer AS count FROM log.events
  WHERE type = 'RecordRegistered' AND data -> 'fields' ->> 'name' LIKE 'Saved %' GROUP BY 1`;

const compareNames = async (query: Query, acknowledged: readonly string[], schema: string) => {
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

/** What writers were acknowledged, beside the log, the lists and the stock. @param schema of the read models that screens show */
export const compareWithLog = async (query: Query, acknowledged: Acknowledged, schema = 'read'): Promise<Compared> => {
  const names = await compareNames(query, acknowledged.names, schema);
  const { lost, doubled, unlisted, levels } = await compareStock(query, acknowledged, schema);
  return {
    lost: [...names.lost, ...lost],
    doubled: [...names.doubled, ...doubled],
    unlisted: names.unlisted + unlisted,
    levels,
  };
};

const MOST_SAID = 20;

/** @returns whether all that was acknowledged is there once, and nothing was answered wrongly */
export const sayWriting = (figures: WritingFigures & Compared, say: (sentence: string) => void): boolean => {
  const { acknowledged, lost, doubled, unlisted, levels, wrong, refused, short, unanswered, longestMs, sentences } =
    figures;
  const { names, orders } = acknowledged;
  const completed = orders.filter(({ isCompleted }) => isCompleted).length;
  say(
    `${names.length} names and ${orders.length} orders acknowledged (${completed} have moved their stock, ${short} times it was short), ` +
      `${lost.length} lost, ${doubled.length} doubled, ${unlisted} unlisted, ${levels.length} wrong levels, ${wrong.length} wrong; ` +
      `${refused} refused, ${unanswered} without an answer, the longest after ${Math.round(longestMs)} ms`,
  );
  for (const [sentence, count] of sentences) say(`${count} times: ${sentence}`);
  const problems = [...wrong, ...lost, ...doubled, ...levels];
  for (const problem of problems.slice(0, MOST_SAID)) say(problem);
  return problems.length + unlisted === 0;
};
