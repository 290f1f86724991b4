import { tablesOf } from '@bank/projections';
import { fingerprint } from '../../libs/projections/src/tables/schema';
import type { Outcome } from './bank/asked';
import { simulatedErasureList } from './bank/erasure-list';
import { simulatedMail } from './bank/mail';
import { fillMasterData } from './bank/master-data';
import type { RunningPortal } from './bank/people';
import { startPortal } from './bank/portal';
import { keptProjections } from './bank/read-models';
import { Requests } from './bank/requests';
import { replaceClock } from './clock';
import { checkAnswers, checkShown } from './invariants/answers';
import { Broken } from './invariants/broken';
import { checkErased, openErasure } from './invariants/erasures';
import { LogWatch } from './invariants/log-watch';
import { checkMeant, checkSurvivors } from './invariants/merges';
import { checkMessages, openMessages } from './invariants/messages';
import { checkReadModels } from './invariants/read-models';
import type { Mistake } from './mistakes';
import { type Fault, KEEPALIVE_MS, type Plan } from './plan';
import { replacePostgres } from './postgres/replace';
import { Server } from './postgres/server';
import { Scheduler } from './scheduler';
import { letGoOfSignals, rememberSignals } from './signals';

export interface Played {
  steps: number;
  /** What was broken, in a sentence; undefined where all held. */
  broken?: string;
  acknowledged: number;
  refused: number;
  /** Requests that whoever sent them gave up. */
  unknown: number;
  events: number;
  faults: number;
}

/** A history that isn't quiet by then never will be. */
const QUIET_LIMIT_MS = 600_000;
/** What is to follow once everybody has an answer is done by then: a mail that was refused leaves again. */
const FOLLOWS_WITHIN_MS = 180_000;

let present: { scheduler: Scheduler; server: Server };
let isReplaced = false;

/** From here on this Node process knows only the simulated clock and database. */
const replaceSurroundings = () => {
  if (isReplaced) return;
  isReplaced = true;
  replaceClock(() => present.scheduler);
  replacePostgres(() => present.server);
  rememberSignals();
};

export class History {
  private readonly scheduler: Scheduler;
  private readonly server: Server;
  private readonly watch: LogWatch;
  private readonly processes: RunningPortal[] = [];
  private readonly requests: Requests;
  private readonly mail;
  private readonly erasures;
  private broken: Error | undefined;

  constructor(
    private readonly plan: Plan,
    mistake: Mistake,
  ) {
    this.scheduler = new Scheduler(plan.seed);
    this.server = new Server(this.scheduler);
    present = { scheduler: this.scheduler, server: this.server };
    replaceSurroundings();
    this.mail = simulatedMail(this.scheduler);
    this.erasures = simulatedErasureList(this.scheduler);
    for (const projection of keptProjections)
      this.server.tables.create(projection, tablesOf(projection), fingerprint(projection));
    fillMasterData(this.server);
    this.watch = new LogWatch(this.server);
    this.requests = new Requests(this.scheduler, this.processes, {
      isReadable: () => this.server.crashes,
      onAnswer: (asked, answered) => this.attempt(() => checkShown(this.server, asked, answered)),
      onError: (error) => this.note(error),
    });
    mistake(this.server);
  }

  async play(): Promise<Played> {
    const { scheduler, plan } = this;
    const onUnhandled = (error: Error) => this.note(new Broken(`A rejection that nobody handles: ${error?.stack}`));
    process.on('unhandledRejection', onUnhandled);
    try {
      for (let n = 0; n < plan.processes; n++) this.start(n);
      for (const request of plan.requests) this.requests.expect(request);
      for (const fault of plan.faults) scheduler.after(fault.atMs, () => this.strike(fault));
      await this.untilQuiet();
      if (!this.broken) await this.checkQuiet();
    } catch (error) {
      this.note(error as Error);
    } finally {
      process.off('unhandledRejection', onUnhandled);
      for (const one of this.processes) one.isDead = true;
      letGoOfSignals();
    }
    const ended = (how: Outcome['ended']) =>
      [...this.requests.outcomes.values()].filter((one) => one.ended === how).length;
    return {
      steps: scheduler.stepsDone,
      ...(this.broken && { broken: this.broken instanceof Broken ? this.broken.message : String(this.broken.stack) }),
      acknowledged: ended('acknowledged'),
      refused: ended('refused'),
      unknown: ended('unknown'),
      events: this.server.tables.log.length,
      faults: plan.faults.length,
    };
  }

  private attempt(check: () => void): void {
    try {
      check();
    } catch (error) {
      this.note(error as Error);
    }
  }

  private note(error: Error): void {
    this.broken ??= error;
  }

  private start(number: number): void {
    const process = {
      name: `process ${number}`,
      isDead: false,
      stalledUntil: 0,
      waiting: new Set(),
    } as never as RunningPortal;
    this.processes[number] = process;
    this.scheduler.runAs(process, () => {
      process.portal = startPortal({ transports: this.mail.transports, erasureList: this.erasures.list });
    });
  }

  private strike(fault: Fault): void {
    const { scheduler, server } = this;
    switch (fault.does) {
      case 'kill':
        this.kill(fault.process, fault.isNoticedAfterMs, fault.restartAfterMs);
        return;
      case 'stall': {
        const process = this.processes[fault.process]!;
        process.stalledUntil = scheduler.now + fault.forMs;
        if (fault.forMs > KEEPALIVE_MS) scheduler.after(KEEPALIVE_MS, () => server.dropConnectionsOf(process));
        return;
      }
      case 'cut': {
        const sessions = [...server.sessions];
        sessions[fault.connection % (sessions.length || 1)]?.terminate();
        return;
      }
      case 'lose':
        server.faults.push({ of: fault.of, loss: fault.loss });
        return;
      case 'crash':
        server.crash(fault.keepShare, fault.downForMs);
        return;
      case 'refuseMail':
        this.mail.refuse(fault.forMs, fault.loss);
    }
  }

  private kill(number: number, noticedAfterMs: number, restartAfterMs: number): void {
    const { scheduler, server } = this;
    const process = this.processes[number]!;
    if (process.isDead) return;
    process.isDead = true;
    this.requests.hangUp(process);
    scheduler.after(noticedAfterMs, () => server.dropConnectionsOf(process));
    scheduler.after(restartAfterMs, () => this.start(number));
  }

  private async untilQuiet(): Promise<void> {
    const lastFault = Math.max(0, ...this.plan.faults.map(({ atMs }) => atMs));
    let limit = QUIET_LIMIT_MS;
    for (let until = 1_000; until <= limit; until += 1_000) {
      await this.scheduler.run(until, () => {
        if (this.broken) throw this.broken;
        this.watch.look();
      });
      if (until <= lastFault || !this.requests.areDone) continue;
      if (this.isQuiet()) return;
      limit = Math.min(limit, until + FOLLOWS_WITHIN_MS);
    }
  }

  private isQuiet(): boolean {
    const { tables } = this.server;
    const head = tables.log.length;
    const reached = tables.inStep.get('')?.position;
    return (
      this.requests.areDone &&
      reached === head &&
      openErasure(this.server, this.erasures.listed) === undefined &&
      openMessages(this.server) === undefined
    );
  }

  private async checkQuiet(): Promise<void> {
    const { server, requests } = this;
    if (server.unknown) throw server.unknown;
    if (!requests.areDone) throw new Broken(requests.describeOpen());
    checkErased(server, this.erasures.listed, requests.asked);
    checkSurvivors(server);
    checkMeant(server, requests.asked);
    await checkReadModels(server);
    checkAnswers(server, requests.outcomes, this.plan.faults.length === 0);
    checkMessages(server, this.mail.delivered);
  }
}

export const play = (plan: Plan, mistake: Mistake = () => {}): Promise<Played> => new History(plan, mistake).play();
