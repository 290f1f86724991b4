import { fold, type Merge, type MergeKind, type Message, mergePolicyOf, mergeStream } from '@bank/domain';
import { deterministicId, type EventStore, type RecordedEvent, VersionConflict } from '@bank/event-store';

const MAX_APPEND_ATTEMPTS = 10;

/** May begin anew at any point, and in two processes at once: ids derived from the request give every share once. */
export const reactToMerge =
  (store: EventStore) =>
  async (recorded: RecordedEvent): Promise<void> => {
    const { id: cause, event } = recorded;
    const metadata = { ...recorded.metadata, causationId: cause };
    const merge = event.data as Merge;
    const { kind, target, sources } = merge;
    const policy = mergePolicyOf(kind as MergeKind);

    const append = (stream: string, events: readonly Message[], expected: number) =>
      store.append(
        stream,
        events.map((next, place) => ({ id: deterministicId(cause, stream, place), event: next, metadata })),
        { expected },
      );

    const giveShare = async (id: number, decide: (state: unknown) => readonly Message[]) => {
      const stream = `${kind}-${id}`;
      for (let attempt = 1; ; attempt++) {
        const history = await store.read(stream);
        if (history.some((there) => there.id === deterministicId(cause, stream, 0))) return;
        const state = fold(
          policy.state,
          history.map((there) => there.event),
        );
        const events = decide(state);
        if (!events.length) return;
        try {
          await append(stream, events, history.length - 1);
          return;
        } catch (error) {
          if (!(error instanceof VersionConflict) || attempt === MAX_APPEND_ATTEMPTS) throw error;
        }
      }
    };

    await giveShare(target, (state) => policy.eventsForTarget(state, merge));
    for (const id of sources)
      await giveShare(id, (state) => [
        { type: 'MergedInto', data: { kind, id, target, merge: merge.merge } },
        ...policy.eventsForSource(state, merge),
      ]);
    await append(
      mergeStream(merge),
      [{ type: 'MergeCompleted', data: { kind, merge: merge.merge } }],
      recorded.version,
    );
  };
