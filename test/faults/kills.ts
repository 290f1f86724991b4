import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './fault';
import type { Portal, Role } from './portal';

const LONGEST_BETWEEN_MS = 700;
const PAUSE_MS = 200;
const ROUNDS_OF_PROCESSES = 10;
const PROCESSES_OF_ROLE = 2;

type Victim = 'web process' | 'worker' | 'PostgreSQL';
const ROLES = { 'web process': 'web', worker: 'worker' } as const;

const untilThere = async (portal: Portal, role: Role): Promise<number[]> => {
  for (;;) {
    const pids = await portal.pids(role);
    if (pids.length === PROCESSES_OF_ROLE) return pids;
    await pause(PAUSE_MS);
  }
};

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {}
};

/**
 * PostgreSQL, which is there again within seconds; at every tenth time a web process and a worker too, in any order, at any moment of two
 * seconds. The next time all processes are there.
 */
export const killThem = (): { fault: Fault; killed: Map<Victim, number>; count: () => number } => {
  const killed = new Map<Victim, number>();
  let round = 0;
  const kills = async (portal: Portal): Promise<[Victim, () => void][]> => {
    const victims: [Victim, () => void][] = [['PostgreSQL', () => portal.signalPostgres('SIGKILL')]];
    const place = round++ % ROUNDS_OF_PROCESSES;
    if (place === 1) for (const role of ['web', 'worker'] as const) await untilThere(portal, role);
    if (place > 0) return victims;
    for (const victim of ['web process', 'worker'] as const) {
      const pids = await untilThere(portal, ROLES[victim]);
      const pid = pids[Math.floor(Math.random() * pids.length)]!;
      victims.push([victim, () => kill(pid)]);
    }
    return victims;
  };
  const fault: Fault = {
    title: 'PostgreSQL, web processes and workers are killed',
    holdMs: 0,
    begin: async (portal) => {
      const victims = await kills(portal);
      while (victims.length) {
        const [[victim, killIt]] = victims.splice(Math.floor(Math.random() * victims.length), 1) as [
          [Victim, () => void],
        ];
        killIt();
        killed.set(victim, (killed.get(victim) ?? 0) + 1);
        await pause(Math.random() * LONGEST_BETWEEN_MS);
      }
      return () => {};
    },
  };
  return { fault, killed, count: () => [...killed.values()].reduce((sum, one) => sum + one, 0) };
};
