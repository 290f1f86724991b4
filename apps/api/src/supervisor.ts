import cluster, { type Worker } from 'node:cluster';
import { EventEmitter, once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import type { Say } from './cli/run';
import { killWhenSilent, type Patience } from './kill-when-silent';
import type { Ending, Report } from './member';
import { openMetricsChannel } from './metrics-channel';
import { Probe } from './platform/health/probe';
import type { Series } from './platform/observability/print-together';
import { CannotStart } from './platform/settings/cannot-start';
import type { Settings } from './platform/settings/settings';
import { sendOrder } from './send-order';
import { DRAIN_LIMITS_MS } from './shutdown';
import { SupervisorMetrics } from './supervisor-metrics';
import { closeUnreceived } from './unreceived-connections';

export type Role = 'web' | 'worker';

/** One that ends sooner than this after its beginning waits before it is begun anew, longer each time. */
const STEADY_MS = 10_000;
const LONGEST_WAIT_MS = 30_000;
/** One that has not ended by itself is killed then, so that the database can end after it. */
const KILL_AFTER_MS = { stop: 5_500, drain: DRAIN_LIMITS_MS.web + 5_500 } as const satisfies Record<Ending, number>;
/** Parts of a process have 1.5 seconds to answer it. */
const METRICS_LIMIT_MS = 3_000;

interface Member {
  role: Role;
  /** Such as web-2. One that takes the place of another one has its name. */
  name: string;
  metrics: Probe<readonly Series[]>;
  isReady: boolean;
  isEnding: boolean;
  process: Worker;
  begunAt: number;
  /** How often in a row it ended soon after its beginning. */
  failures: number;
}

/** Begins the processes that share one port, and begins anew those that end. It serves nobody itself. */
export class Supervisor {
  private readonly members = new Set<Member>();
  private readonly wanted: Record<Role, number> = { web: 0, worker: 0 };
  private readonly news = new EventEmitter().setMaxListeners(0);
  private readonly ended = new AbortController();
  private readonly metrics = new SupervisorMetrics(this.members);

  constructor(
    private readonly settings: Settings,
    program: string,
    private readonly say: Say,
    private readonly patience?: Patience,
  ) {
    const args = process.argv
      .slice(2)
      .filter(
        (argument, n, all) => !/^--(web|workers)(=|$)/.test(argument) && !/^--(web|workers)$/.test(all[n - 1] ?? ''),
      );
    const execArgv = [...process.execArgv, '--enable-source-maps'];
    cluster.setupPrimary({ exec: program, args, execArgv, serialization: 'advanced' });
  }

  /** Ends when the process is ready. @returns what it reported @throws CannotStart where it ends before; it has said why */
  async begin(role: Role): Promise<string> {
    this.wanted[role]++;
    return this.fork(role, 0);
  }

  /** Asks all of a role to end, which answer what they were asked first. None is begun anew from now on. */
  async end(role: Role): Promise<void> {
    this.ended.abort();
    await Promise.all(
      [...this.members].filter((member) => member.role === role).map((member) => endMember(member, 'stop')),
    );
  }

  private async fork(role: Role, failures: number): Promise<string> {
    const process = cluster.fork();
    closeUnreceived(process);
    const name = this.freeName(role);
    const ask = openMetricsChannel<readonly Series[]>(process, () => this.metrics.readAll());
    const metrics = new Probe(`The process ${name}`, ask, METRICS_LIMIT_MS);
    const member: Member = {
      role,
      name,
      metrics,
      process,
      failures,
      ...{ isReady: false, isEnding: false, begunAt: performance.now() },
    };
    this.members.add(member);
    sendOrder(process, { settings: { ...this.settings, appRole: role } });
    const isReady = new Promise<string>((resolve, reject) => {
      process.on('message', (report: Report) => {
        if (report === 'asked to stop') void this.replace(member);
        else if (typeof report === 'object' && 'ready' in report) resolve(report.ready);
      });
      process.on('exit', () => reject(new CannotStart(`The ${role} process has ended before it was ready.`)));
      // The machine gives no more processes or file handles: there is none that could end.
      process.on('error', ({ message }) => reject(new CannotStart(`A ${role} process could not be begun: ${message}`)));
    });
    const ready = await isReady.catch((error) => {
      this.members.delete(member);
      throw error;
    });
    member.isReady = true;
    this.news.emit('ready');
    process.on('exit', (code, signal) => this.revive(member, signal ?? `code ${code}`));
    const sayKilled = (seconds: number) =>
      this.say(`The process ${name} has not answered for ${seconds} seconds: it is killed.`);
    if (process.isDead()) this.revive(member, 'its beginning');
    else killWhenSilent(process, sayKilled, this.patience);
    return ready;
  }

  private freeName(role: Role): string {
    const taken = new Set([...this.members].map(({ name }) => name));
    for (let n = 1; ; n++) if (!taken.has(`${role}-${n}`)) return `${role}-${n}`;
  }

  /** Somebody has sent it a signal: it ends in order, and another one takes its place. The last of a role goes on until one is ready. */
  private async replace(member: Member): Promise<void> {
    const { signal } = this.ended;
    if (signal.aborted) return;
    if (this.wanted[member.role] === 1) return endMember(member, 'stop');
    const goesOn = (other: Member) =>
      other !== member && other.role === member.role && other.isReady && !other.isEnding;
    while (![...this.members].some(goesOn)) {
      await once(this.news, 'ready', { signal }).catch(() => {});
      if (signal.aborted) return;
    }
    await endMember(member, 'drain');
  }

  private revive(member: Member, how: string): void {
    if (!this.members.delete(member) || this.ended.signal.aborted) return;
    this.say(`A ${member.role} process has ended (${how}); it is begun anew.`);
    this.metrics.countRestart(member.role);
    const wasSteady = performance.now() - member.begunAt >= STEADY_MS;
    void this.forkUntilReady(member.role, wasSteady ? 0 : member.failures + 1);
  }

  private async forkUntilReady(role: Role, failures: number): Promise<void> {
    const { signal } = this.ended;
    for (let failed = failures; !signal.aborted; failed++) {
      const waitMs = failed < 2 ? 0 : Math.min(1_000 * 2 ** (failed - 2), LONGEST_WAIT_MS);
      await after(waitMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      const isReady = await this.fork(role, failed).then(
        () => true,
        (error: Error) => void (signal.aborted || this.say(error.message)),
      );
      if (isReady) return this.say(`A ${role} process is ready again.`);
    }
  }
}

const endMember = async (member: Member, how: Ending): Promise<void> => {
  const { process } = member;
  if (process.isDead()) return;
  member.isEnding = true;
  const gone = once(process, 'exit');
  const killing = setTimeout(() => process.kill('SIGKILL'), KILL_AFTER_MS[how]);
  sendOrder(process, how);
  await gone.finally(() => clearTimeout(killing));
};
