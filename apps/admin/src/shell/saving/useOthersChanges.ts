import { useEffect, useRef, useState } from 'react';
import type { Identifier, RaRecord } from 'react-admin';
import { useBank } from '../../api/provider/dataProvider';
import { apiPath } from '../../api/provider/resourcePaths';
import { queryOf, quietly } from '../live/quietly';
import { type LiveNews, live } from '../live/signals';
import type { LoadedRecord, SavingRules } from './rules';
import type { Values } from './saving';
import type { StaleBody } from './stale';
import { useIsTyping } from './useIsTyping';
import { FULL_RECORD_META, useRecordCache } from './useRecordCache';

/** What others saved while the record is open here. */
export interface OthersChange {
  /** The screen shows it already, it waits for the user, or the record is gone. */
  outcome: 'takenOver' | 'waits' | 'deleted';
  /** The revision on the screen for which this is true. */
  etag: string | undefined;
  body: StaleBody;
  opened: Values;
  saved: Values;
}

interface FormState {
  isDirty: boolean;
  saving: boolean;
}

const revisionOf = (etag: string | undefined): number | undefined => {
  const digits = /\d+/.exec(etag ?? '')?.[0];
  return digits === undefined ? undefined : Number(digits);
};

const concerns = (news: LiveNews, resource: string, id: Identifier, revision: number): boolean =>
  news.type === 'missed' ||
  news.signals.some(
    (signal) =>
      signal.resource === resource &&
      !signal.presence &&
      (signal.id === undefined || (String(signal.id) === String(id) && (signal.revision ?? revision + 1) > revision)),
  );

/** A step that is being asked about is one of the record that the user has seen. */
const isAsking = () => document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null;

/** Takes over what others saved where nothing is typed; otherwise it says so and touches nothing. */
export const useOthersChanges = (
  { resource: screen, receive = (record) => record }: SavingRules,
  loaded: LoadedRecord | undefined,
  form: FormState,
) => {
  const bank = useBank();
  const cache = useRecordCache(screen);
  const isTyping = useIsTyping();
  const [change, setChange] = useState<OthersChange>();
  const [isPending, setPending] = useState(false);
  const latest = useRef({ loaded, form });
  latest.current = { loaded, form };
  const resource = apiPath(screen);
  const id = loaded?.id;

  useEffect(() => {
    if (id === undefined) return;
    return live.subscribe((news) => {
      const revision = revisionOf(latest.current.loaded?.etag);
      if (revision !== undefined && concerns(news, resource, id, revision)) setPending(true);
    });
  }, [resource, id]);

  const mayTakeOver = () => !latest.current.form.isDirty && !latest.current.form.saving && !isTyping() && !isAsking();

  const look = async (seen: LoadedRecord) => {
    const since = revisionOf(seen.etag);
    const found = await quietly(`live/changes?${queryOf({ resource, id: seen.id, since })}`);
    const isOutdated = () => latest.current.loaded?.etag !== seen.etag || latest.current.form.saving;
    if (!found || isOutdated() || !(found.details.length || found.isRemoved)) return;
    const known = { etag: seen.etag, body: found, opened: seen };
    if (found.isRemoved) return setChange({ ...known, outcome: 'deleted', saved: {} });
    const answered: RaRecord | undefined = await bank
      .getOne(screen, { id: seen.id, meta: FULL_RECORD_META })
      .then(({ data }) => data)
      // The error panel says why.
      .catch(() => undefined);
    if (!answered || isOutdated()) return;
    const saved = receive(answered);
    if (!mayTakeOver()) return setChange({ ...known, outcome: 'waits', saved });
    cache.put(answered);
    setChange({ ...known, outcome: 'takenOver', etag: answered.etag, saved });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once for each news, when nothing is being saved
  useEffect(() => {
    if (!isPending || form.saving || !loaded) return;
    setPending(false);
    void look(loaded);
  }, [isPending, form.saving]);

  return {
    change: change?.etag === loaded?.etag ? change : undefined,
    dismiss: () => setChange(undefined),
  };
};
