import { type EventStore, START } from '@bank/event-store';
import {
  type Checkpoint,
  EMPTY_ROOT,
  edgeOf,
  formatCheckpoint,
  GrowingTree,
  type Hash,
  isSameHash,
  type Signer,
  signNote,
  TILE_WIDTH,
  tilePath,
} from '@bank/sealed-log';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { Clock } from '../commands/clock';
import { inTransaction } from '../database/transaction';
import type { Settings } from '../settings/settings';
import { LOG, SETTINGS, STORED_LOG } from '../settings/tokens';
import { GivingWay } from '../worker/giving-way';
import { compareLog } from './compare-log';
import { followLog } from './follow-log';
import { openCheckpoint } from './open-checkpoint';
import {
  type FirstPosition,
  hashRanges,
  readLastCheckpoint,
  readTiles,
  type StoredCheckpoint,
  writeComparison,
  writeSeal,
} from './seal-tables';
import { signerOf } from './signing';
import { leafOf } from './stored-event';
import { addToWitnessFile, readWitnessFile } from './witness-file';

/** What was sealed is not what is there now. Nothing is signed until somebody has looked. */
export class LogAltered extends Error {}

/** So that a stop in a long catching up costs little. */
const MAX_EVENTS_PER_CHECKPOINT = 20_000;

const EVENTS_PER_PROGRESS_LINE = 100_000;

interface Sealed {
  checkpoint: StoredCheckpoint;
  head: Checkpoint;
}

/** Continues the tree over the log and signs its head. Off the way of a save: a task of the worker runs it. */
@Injectable()
export class Sealer {
  private alteration: Promise<string | undefined> | undefined;
  private turn: Promise<unknown> = Promise.resolve();
  private signed: Checkpoint | undefined;
  /** The comparison at the first start of a bank finds nothing that is sealed. */
  private hasComparedEvents = false;

  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    @Inject(STORED_LOG) private readonly store: EventStore,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Logger,
    @Optional() private readonly givingWay?: GivingWay,
  ) {}

  /** Signs for all events that are there now, after whoever asked for it before. @throws LogAltered */
  sealNew(signal: AbortSignal): Promise<void> {
    const sealed = this.turn.then(() => this.sealInTurn(signal));
    this.turn = sealed.catch(() => {});
    return sealed;
  }

  private async sealInTurn(signal: AbortSignal): Promise<void> {
    this.alteration ??= this.compare(signal);
    const alteration = await this.alteration.catch((error) => {
      this.alteration = undefined;
      throw error;
    });
    if (signal.aborted) this.alteration = undefined;
    if (alteration) throw new LogAltered(alteration);
    if (!signal.aborted) await this.continueTree(signal).catch((error) => this.keepAlteration(error));
    if (this.hasComparedEvents || !this.signed || signal.aborted) return;
    this.alteration = this.compare(signal);
    const problem = await this.alteration;
    if (problem) throw new LogAltered(problem);
  }

  /** @throws the error, always */
  private async keepAlteration(error: unknown): Promise<never> {
    if (error instanceof LogAltered) {
      this.alteration = Promise.resolve(error.message);
      await this.writeComparison(error.message);
    }
    throw error;
  }

  /** Compares the whole log with what was sealed, and keeps the outcome. @returns a sentence where it is another */
  async compare(signal: AbortSignal): Promise<string | undefined> {
    const problem = await this.findAlteration(signal);
    if (!signal.aborted) await this.writeComparison(problem);
    return problem;
  }

  private async writeComparison(problem: string | undefined): Promise<void> {
    const size = (await readLastCheckpoint(this.pool))?.size ?? 0;
    this.hasComparedEvents = size > 0;
    await writeComparison(this.pool, { comparedAt: this.clock.now(), size, ...(problem && { problem }) });
  }

  /** The key under which the checkpoints of this log are signed. */
  async signer(): Promise<Signer> {
    const last = await readLastCheckpoint(this.pool);
    // The name stays what it was when the address of the portal changes.
    const origin = last?.note.split('\n', 1)[0] ?? `${new URL(this.settings.publicUrl).host}/log`;
    return signerOf(this.settings.sealKey, origin);
  }

  private async findAlteration(signal: AbortSignal): Promise<string | undefined> {
    const signer = await this.signer();
    const witnessed = new Map<number, Hash>();
    const notes = await readWitnessFile(this.settings.sealFile, signer.name);
    for (const [line, note] of notes.entries()) {
      const head = openCheckpoint(note, signer);
      if (typeof head === 'string')
        return `Checkpoint ${line + 1} of ${this.settings.sealFile} is not to be trusted: ${head}.`;
      witnessed.set(head.size, head.root);
    }
    const sealed = await this.readSealed(signer);
    if (typeof sealed === 'string') return sealed;
    if (!sealed && witnessed.size === 0) return undefined;
    return compareLog({
      log: this.store,
      pool: this.pool,
      sealed: sealed?.head ?? { size: 0, root: EMPTY_ROOT },
      witnessed,
      signal,
      onProgress: this.noteProgress('The log is compared with its seal'),
      rest: async (workedMs) => this.givingWay?.rest(workedMs),
    });
  }

  /** @returns a sentence where the last checkpoint is not to be trusted */
  private async readSealed(signer: Signer): Promise<Sealed | string | undefined> {
    const checkpoint = await readLastCheckpoint(this.pool);
    if (!checkpoint) return undefined;
    const head = openCheckpoint(checkpoint.note, signer);
    if (typeof head === 'string')
      return `The checkpoint of ${checkpoint.size} events is not to be trusted: ${head}. Start with the SEAL_KEY of before.`;
    return { checkpoint, head };
  }

  private async continueTree(signal: AbortSignal): Promise<void> {
    const signer = await this.signer();
    const sealed = await this.readSealed(signer);
    if (typeof sealed === 'string') throw new LogAltered(sealed);
    await this.refuseOther(sealed?.head);
    const tree = await this.readTree(sealed);
    let position = sealed?.checkpoint.position ?? START;
    let firstPositions: FirstPosition[] = [];
    const noteProgress = this.noteProgress('The log is sealed');
    let written = tree.size;
    const write = async () => {
      await this.write(tree, position, firstPositions, signer);
      written = tree.size;
      firstPositions = [];
    };
    for await (const events of followLog(this.store, position, signal)) {
      for (const event of events) {
        if (tree.size % TILE_WIDTH === 0)
          firstPositions.push({ tile: tree.size / TILE_WIDTH, position: event.position });
        tree.add(leafOf(event));
        position = event.position;
        if (tree.size % MAX_EVENTS_PER_CHECKPOINT === 0) await write();
      }
      noteProgress(tree.size);
    }
    if (!signal.aborted && tree.size > written) await write();
  }

  /** @throws LogAltered where the log does not continue what this process signed last */
  private async refuseOther(head: Checkpoint | undefined): Promise<void> {
    if (!this.signed) return;
    const { size, root } = this.signed;
    if (!head || head.size < size) throw signedIsGone(size);
    const rootNow = head.size === size ? head.root : (await hashRanges(this.pool, [{ start: 0, end: size }]))[0];
    if (!rootNow || !isSameHash(rootNow, root)) throw signedIsGone(size);
  }

  private async readTree(sealed: Sealed | undefined): Promise<GrowingTree> {
    const size = sealed?.checkpoint.size ?? 0;
    const places = edgeOf(size);
    const tiles = await readTiles(this.pool, places);
    const edge: Hash[][] = [];
    for (const place of places) edge[place.level] = tiles.get(tilePath(place)) ?? [];
    const tree = new GrowingTree(size, edge);
    if (sealed && !isSameHash(tree.root(), sealed.head.root))
      throw new LogAltered(`The tree of the seal gives another root for ${size} events than the one that was signed.`);
    return tree;
  }

  private async write(
    tree: GrowingTree,
    position: bigint,
    firstPositions: readonly FirstPosition[],
    signer: Signer,
  ): Promise<void> {
    const head = { origin: signer.name, size: tree.size, root: tree.root() };
    const note = signNote(formatCheckpoint(head), signer);
    const checkpoint = { size: tree.size, position, note };
    await inTransaction(this.pool, (connection) =>
      writeSeal(connection, { tiles: tree.takeChanged(), firstPositions, checkpoint, signedAt: this.clock.now() }),
    );
    this.signed = head;
    await addToWitnessFile(this.settings.sealFile, signer.name, note);
  }

  private noteProgress(doing: string): (events: number) => void {
    let next = EVENTS_PER_PROGRESS_LINE;
    return (events) => {
      if (events < next) return;
      next = events + EVENTS_PER_PROGRESS_LINE;
      this.log.info({ events }, doing);
    };
  }
}

const signedIsGone = (size: number): LogAltered =>
  new LogAltered(`The checkpoint of ${size} events that was signed last is not there any more.`);
