import type { Reply, Request, World } from './fakeWorld';

/** Answers about who edits a record, and what others changed in it. */
export const fakeLive = (world: World, { method, path, query }: Request): Reply | undefined => {
  if (path === 'live/presence')
    return { status: 200, body: method === 'POST' ? { success: true } : { data: world.editors ?? [] } };
  if (path !== 'live/changes') return undefined;
  const row = world.rows[query.get('resource')!]?.find(({ id }) => String(id) === query.get('id'));
  const hasChanged = Number(row?.revision ?? 0) > Number(query.get('since'));
  const details = world.staleDetails ?? [{ field: 'warehouse', by: 'Bo Lind', at: new Date().toISOString() }];
  const message = 'Bo Lind changed this since you opened it.';
  return { status: 200, body: { data: { message, details: hasChanged ? details : [], isRemoved: !row } } };
};
