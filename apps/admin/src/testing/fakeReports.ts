import type { Past } from '../features/reports/asOf/pasts';
import type { Export } from '../shell/awaited/exports';
import type { Reply, Request, World } from './fakeWorld';

const CREATED_AT = '2026-03-02T22:05:09.000Z';
const ok = (data: unknown, status = 200): Reply => ({ status, body: { data } });
const ended: Reply = { status: 200, body: { success: true } };
const idOf = (path: string) => Number(path.split('/')[path.startsWith('exports') ? 1 : 2]);

/** Answers calls about past reports and long exports; the jobs behind them go on only when a spec changes the world. */
export const fakeReports = (world: World, { method, path, body }: Request): Reply | undefined => {
  if (path.startsWith('reports/pasts')) {
    world.pasts ??= [];
    if (method === 'GET') return ok(world.pasts);
    if (method === 'DELETE') {
      world.pasts = world.pasts.filter(({ id }) => id !== idOf(path));
      return ended;
    }
    const past: Past = {
      id: world.pasts.length + 1,
      report: body.report,
      position: body.position ?? '40',
      at: body.at ?? CREATED_AT,
      status: 'BUILDING',
      done: 10,
      total: 40,
      message: null,
      createdAt: CREATED_AT,
    };
    world.pasts.unshift(past);
    return ok(past, 202);
  }
  if (path === 'exports' || path.startsWith('exports/')) {
    world.exports ??= [];
    if (method === 'GET') return ok(world.exports);
    if (method === 'DELETE') {
      world.exports = world.exports.filter(({ id }) => id !== idOf(path));
      return ended;
    }
    const started: Export = {
      id: world.exports.length + 1,
      path: body.path,
      title: 'Transactions Report',
      status: 'RUNNING',
      rows: 3_000,
      total: 12_000,
      message: null,
      file: null,
      createdAt: CREATED_AT,
      endedAt: null,
    };
    world.exports.unshift(started);
    return ok(started, 202);
  }
  return undefined;
};
