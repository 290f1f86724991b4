import { type Decider, type Message, Rejection, refuseInvalid } from '../kernel';
import type { Merge, MergeCommand, MergeEvent, MergeFacts, MergePolicy } from './merge';

export type MergeState = 'absent' | 'requested' | 'completed';

export const mergeDecider = <S, E extends Message, G>(
  policy: MergePolicy<S, E, G>,
): Decider<MergeCommand, MergeEvent, MergeState, MergeFacts> => ({
  initialState: () => 'absent',

  decide({ data }, state, facts) {
    if (state !== 'absent') throw new Rejection('conflict', 'This merge was already requested');
    const { merge, target } = data;
    const sources = [...new Set(data.sources)];
    const context = policy.contexts.filter((word) => data.context.includes(word));
    check(policy, { target, sources, context }, facts);
    const inherits = policy.inherits(context);
    const followers = inherits ? facts.followers : [];
    const gains = policy.gains(
      sources.map((id) => facts.records.get(id)),
      context,
    );
    return [
      {
        type: 'MergeRequested',
        data: { kind: policy.kind, merge, target, sources, context, inherits, followers, gains },
      },
    ];
  },

  evolve: (_, { type }) => (type === 'MergeRequested' ? 'requested' : 'completed'),
});

const check = <S, E extends Message, G>(
  { words, fields, emptyContextMessage }: MergePolicy<S, E, G>,
  { target, sources, context }: Pick<Merge, 'target' | 'sources' | 'context'>,
  { records, names, merged }: MergeFacts,
) => {
  const nameOf = (id = 0) => names.get(id) ?? String(id);
  const missing = sources.filter((id) => !records.has(id));
  refuseInvalid({
    ...(records.has(target) ? {} : { [fields.target]: `No longer exists: choose another ${words.one}` }),
    ...(sources.length ? {} : { [fields.sources]: `Choose at least one ${words.one} to merge` }),
    ...(emptyContextMessage && !context.length ? { context: emptyContextMessage } : {}),
    ...(missing.length ? { [fields.sources]: `No longer exist: ${missing.map(nameOf).join(', ')}` } : {}),
  });
  const refuse = (field: string, problem: string) => {
    throw new Rejection('conflict', `These ${words.many} can't be merged: ${problem}.`, { [field]: problem });
  };
  if (sources.includes(target)) refuse(fields.sources, 'the target is one of the sources');
  if (merged.has(target))
    refuse(fields.target, `${nameOf(target)} is merged into ${nameOf(merged.get(target))} already`);
  const mergedSource = sources.find((id) => merged.has(id));
  if (mergedSource !== undefined)
    refuse(fields.sources, `${nameOf(mergedSource)} is merged into ${nameOf(merged.get(mergedSource))} already`);
};
