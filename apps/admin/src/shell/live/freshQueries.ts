import type { Query, QueryClient } from '@tanstack/react-query';
import { apiPath } from '../../api/provider/resourcePaths';
import { ANYTHING } from './liveOn';
import { type LiveNews, live, type Signal } from './signals';

const recordCalls = new Set<unknown>(['getOne']);
const listCalls = new Set<unknown>(['getList', 'getMany', 'getManyReference']);
/** Lists that follow from stock, beside the one that has its name. */
const STOCK_LISTS = /^products\/\d+\/stock-card$/;

const resourceOfList = (resource: string): string => (STOCK_LISTS.test(resource) ? 'stock-levels' : apiPath(resource));

interface RecordParams {
  id?: unknown;
  meta?: object;
}

/** Whether a query's answer may be another one since then. The record of an open form is no such query: the form looks after it. */
export const isStale = ({ queryKey, meta }: Pick<Query, 'queryKey' | 'meta'>, signals: readonly Signal[]): boolean => {
  const [resource, call, params] = queryKey as [unknown, unknown, RecordParams?];
  const declared = meta?.live as readonly string[] | undefined;
  if (declared) return declared.includes(ANYTHING) || signals.some((signal) => declared.includes(signal.resource));
  if (typeof resource !== 'string') return false;
  if (listCalls.has(call)) return signals.some((signal) => signal.resource === resourceOfList(resource));
  if (!recordCalls.has(call) || isOfForm(params)) return false;
  return signals.some(
    ({ resource: of, id }) => of === apiPath(resource) && (id === undefined || String(id) === String(params?.id)),
  );
};

/** Forms keep their record apart from the rows of lists. */
const isOfForm = (params: RecordParams | undefined): boolean => params?.meta !== undefined && 'full' in params.meta;

const isLive = ({ queryKey: [, call, params], meta }: Query): boolean =>
  meta?.live !== undefined || listCalls.has(call) || (recordCalls.has(call) && !isOfForm(params as RecordParams));

/** A query is fetched no more often. */
const SPACING_MS = 1_000;
/** A screen before which nobody sits is fetched when somebody is back: it must not keep their session alive. */
const AWAY_AFTER_MS = 60 * 60_000;
const ACTS = ['pointerdown', 'keydown', 'pointermove', 'touchstart', 'wheel'] as const;

/** Fetches what is on the screen anew when signals name it: bursts together, and nothing that nobody sees. @returns a function that ends it */
export const keepQueriesFresh = (queryClient: QueryClient): (() => void) => {
  let waiting: Signal[] = [];
  let isAllStale = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;
  let actedAt = Date.now();
  let isPressed = false;

  const isLookedAt = () => !document.hidden && !isPressed && Date.now() - actedAt < AWAY_AFTER_MS;
  const refetch = () => {
    timer = undefined;
    if (!isLookedAt() || (!waiting.length && !isAllStale)) return;
    const [signals, all] = [waiting, isAllStale];
    [waiting, isAllStale, lastAt] = [[], false, Date.now()];
    const predicate = (query: Query) => (all ? isLive(query) : isStale(query, signals));
    const underWay = queryClient.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' });
    const invalidate = (filter: typeof predicate) =>
      queryClient.invalidateQueries({ predicate: filter }, { cancelRefetch: false });
    // What was asked before the news may not have it, and is asked once more when it has ended.
    void invalidate(predicate).then(() => invalidate((query) => underWay.includes(query)));
  };
  const refetchSoon = () => {
    if (isLookedAt()) timer ??= setTimeout(refetch, Math.max(lastAt + SPACING_MS - Date.now(), 0));
  };
  const take = (news: LiveNews) => {
    if (news.type === 'missed') isAllStale = true;
    else waiting.push(...news.signals.filter(({ presence }) => !presence));
    refetchSoon();
  };
  const act = ({ type }: Event) => {
    actedAt = Date.now();
    // A row that is being dragged or pressed stays where it is.
    if (type === 'pointerdown') isPressed = true;
    refetchSoon();
  };
  const release = () => {
    isPressed = false;
    refetchSoon();
  };

  const unsubscribe = live.subscribe(take);
  for (const name of ACTS) window.addEventListener(name, act, { passive: true, capture: true });
  for (const name of ['pointerup', 'pointercancel']) window.addEventListener(name, release, { capture: true });
  document.addEventListener('visibilitychange', refetchSoon);
  return () => {
    unsubscribe();
    clearTimeout(timer);
    for (const name of ACTS) window.removeEventListener(name, act, { capture: true });
    for (const name of ['pointerup', 'pointercancel']) window.removeEventListener(name, release, { capture: true });
    document.removeEventListener('visibilitychange', refetchSoon);
  };
};
