import { groupBy } from '@bank/domain';
import type { Answered, Asked, Outcomes } from '../bank/asked';
import type { Server } from '../postgres/server';
import type { StoredEvent } from '../postgres/tables';
import { Broken } from './broken';

/** Also of what a request led to by reactors. */
export const keyOfRequest = (event: StoredEvent): string => JSON.parse(event.metadata).correlationId.split('/')[0];

/**
 * Each request led to what it was answered, once; what was refused led to nothing.
 * @param isAnswered whether nothing kept anybody from an answer @throws Broken
 */
export const checkAnswers = ({ tables }: Server, outcomes: Outcomes, isAnswered: boolean): void => {
  const begunBy = groupBy(
    tables.log.filter(({ version }) => version === 0),
    keyOfRequest,
  );
  const changedBy = new Map<string, Set<string>>();
  for (const event of tables.log) {
    const streams = changedBy.get(keyOfRequest(event)) ?? new Set();
    changedBy.set(keyOfRequest(event), streams.add(event.stream));
  }
  outcomes.forEach((outcome, key) => {
    const begun = begunBy.get(key)?.length ?? 0;
    if (begun > 1) throw new Broken(`${key} made ${begun} of what it asked for`);
    if (outcome.ended === 'refused' && !outcome.mayComeLater && changedBy.has(key))
      throw new Broken(`${key} was refused ("${outcome.message}"), and changed ${[...changedBy.get(key)!]}`);
    if (outcome.ended === 'unknown' && isAnswered) throw new Broken(`${key} was given up, and nothing was amiss`);
    if (outcome.ended !== 'acknowledged') return;
    const { answered, asked } = outcome;
    const events = tables.streams.get(answered.stream) ?? [];
    if (events.length <= answered.version) throw new Broken(`${key} was acknowledged, and its events are not there`);
    if (asked.isNew && begun !== 1) throw new Broken(`${key} was acknowledged, and made ${begun} of what it asked for`);
    const { ifVersion, leadsTo } = asked;
    const lacking = leadsTo?.streams.find((one) => !tables.streams.get(one)?.some(({ type }) => type === leadsTo.type));
    if (lacking) throw new Broken(`${key} was acknowledged, and ${lacking} has no ${leadsTo!.type}`);
    if (ifVersion === undefined || answered.version === ifVersion) return;
    if (keyOfRequest(events[ifVersion + 1]!) !== key)
      throw new Broken(`${key} changed ${answered.stream} at revision ${ifVersion}, which somebody had changed before`);
  });
};

/** The answer was read from the read models, so they must show it. @throws Broken */
export const checkShown = ({ tables }: Server, { shownIn }: Asked, { id, stream, version }: Answered): void => {
  const rows = tables.read.get(shownIn)!.rows.values();
  const row = [...rows].find((one) => one.id === String(id));
  if (!row || Number(row.revision) < version)
    throw new Broken(`${stream} was answered at revision ${version}, and its row shows ${row?.revision}`);
};
