import type { DraftRules } from '../../../shell/saving/drafts';
import { type Entries, type Entry, entriesOf, withEntries } from './entries';
import { oncePerPolicy } from './oncePerPolicy';

/** A month's order is long work, so its draft outlives a closed browser. It holds the public ids of clients, but not their names. */
export const orderDraftsOf = oncePerPolicy(({ perClient }): DraftRules => {
  const hasSeveral: Readonly<Record<string, boolean>> = { clientLines: perClient === 'several', lineItems: true };
  const linesOf = (value: unknown) => (value as readonly Entry[] | undefined) ?? [];
  return {
    place: 'localStorage',
    keep: (name, value, loaded) => (name in hasSeveral ? entriesOf(linesOf(value), linesOf(loaded)) : value),
    restore: (name, kept, present) =>
      name in hasSeveral ? withEntries(linesOf(present), kept as Entries, hasSeveral[name]!) : kept,
  };
});
