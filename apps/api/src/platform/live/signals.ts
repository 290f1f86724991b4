import { setImmediate } from 'node:timers/promises';
import { can } from '@bank/domain';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOG } from '../settings/tokens';
import { LiveChannel } from './live-channel';
import { type LiveKind, LiveKinds, type LiveRecord, mayHear, type Sight } from './live-kinds';
import { eventText, type LiveStream } from './live-stream';
import { LiveStreams } from './live-streams';
import type { Changes } from './wire';

/** As screens get it: a record with its revision, one whose editors changed, or a list whose rows may be others. */
export interface Signal {
  resource: string;
  id?: number | string;
  revision?: number;
  /** The record is as before; who edits it is not. */
  presence?: true;
}

const WRITTEN_AT_ONCE = 10;

interface ChangedKind {
  kind: LiveKind;
  /** Undefined where too much changed to name it. */
  records: readonly (LiveRecord & { revision: number })[] | undefined;
}

/** Gives each stream the signals of what its user may see, and no others. */
@Injectable()
export class Signals {
  private delivering: Promise<void> = Promise.resolve();

  constructor(
    private readonly kinds: LiveKinds,
    private readonly streams: LiveStreams,
    @Inject(LOG) private readonly log: Logger,
    channel: LiveChannel,
  ) {
    channel.onNotice((notice) => {
      if (notice.type !== 'changes' || !streams.size) return;
      this.checkRightsAfter(notice);
      this.delivering = this.delivering
        .then(() => this.deliver(notice))
        .catch((error: Error) => this.log.warn({ problem: error.message }, 'Open screens could not be notified'));
    });
  }

  /** Who edits a record is another. */
  signalPresence(kind: LiveKind, { shownId, owner }: LiveRecord): void {
    const text = eventText('signals', [{ resource: kind.resource, id: shownId, presence: true } satisfies Signal]);
    for (const stream of this.streams.all()) if (mayHear(stream.sightOf(kind), owner)) stream.write(text);
  }

  private async deliver(changes: Changes): Promise<void> {
    const changedKinds = await this.readChanged(changes);
    const moved = new Set(changedKinds.flatMap(({ kind }) => kind.moves ?? []));
    // Most listeners see the same, and get the same text.
    const texts = new Map<string, string>();
    let written = 0;
    for (const stream of [...this.streams.all()]) {
      const audience = audienceOf(stream, changedKinds, moved);
      let text = texts.get(audience);
      if (text === undefined) {
        const signals = signalsFor(stream, changedKinds, moved);
        text = signals.length ? eventText('signals', signals) : '';
        texts.set(audience, text);
      }
      if (!text) continue;
      stream.write(text);
      // Requests get their turn between many listeners.
      if (++written % WRITTEN_AT_ONCE === 0) await setImmediate();
    }
  }

  private readChanged({ changed, many }: Changes): Promise<ChangedKind[]> {
    const named = Object.entries(changed).flatMap(([category, versions]) => {
      const kind = this.kinds.ofCategory(category);
      return kind ? [this.readRecords(kind, versions)] : [];
    });
    const unnamed = many.flatMap((category) => this.kinds.ofCategory(category) ?? []);
    return Promise.all([...named, ...unnamed.map((kind) => ({ kind, records: undefined }))]);
  }

  private async readRecords(kind: LiveKind, versions: Readonly<Record<number, number>>): Promise<ChangedKind> {
    const rows = await this.kinds.findRows(kind, Object.keys(versions).map(Number));
    return { kind, records: rows.map((row) => ({ ...row, revision: versions[row.id]! })) };
  }

  private checkRightsAfter({ changed }: Changes): void {
    for (const [category, versions] of Object.entries(changed)) {
      const limits = this.kinds.ofCategory(category)?.limits;
      if (limits) this.streams.checkRights((user) => Object.keys(versions).some((id) => limits(user, Number(id))));
    }
  }
}

const nameOfSight = (sight: Sight): string => (typeof sight === 'string' ? sight : String(sight.owner));

const audienceOf = (stream: LiveStream, kinds: readonly ChangedKind[], moved: ReadonlySet<string>): string =>
  [
    ...kinds.map(({ kind }) => nameOfSight(stream.sightOf(kind))),
    ...[...moved].map((resource) => can(stream.user.roles, resource, 'list')),
  ].join();

const signalsFor = (
  stream: LiveStream,
  kinds: readonly ChangedKind[],
  moved: ReadonlySet<string>,
): readonly Signal[] => [
  ...kinds.flatMap(({ kind, records }): Signal[] => {
    const { resource } = kind;
    const sight = stream.sightOf(kind);
    if (!records) return sight === 'none' ? [] : [{ resource }];
    const heard = records.filter(({ owner }) => mayHear(sight, owner));
    return heard.map(({ shownId, revision }) => ({ resource, id: shownId, revision }));
  }),
  ...[...moved].flatMap((resource) => (can(stream.user.roles, resource, 'list') ? [{ resource }] : [])),
];
