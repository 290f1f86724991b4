import type { DraftRules } from '../../../shell/saving/drafts';
import { type BulkLine, bulkEntriesOf, withBulkEntries } from './bulkLines';
import { type ClientLine, type Entries, entriesOf, withEntries } from './lines';
import { oncePerPolicy } from './oncePerPolicy';

/**
 * A month's order is long work, so that its entries outlive a closed browser. Of the lines only the entries are kept, under the
 * public ids of the clients; their names stay with the server.
 */
export const orderDraftsOf = oncePerPolicy(
  ({ perClient }): DraftRules => ({
    place: 'localStorage',
    keep: (name, value, loaded) => {
      if (name === 'clientLines') return entriesOf(value as ClientLine[], (loaded as ClientLine[] | undefined) ?? []);
      if (name === 'lineItems') return bulkEntriesOf(value as BulkLine[], (loaded as BulkLine[] | undefined) ?? []);
      return value;
    },
    restore: (name, kept, present) => {
      if (name === 'clientLines')
        return withEntries((present as ClientLine[] | undefined) ?? [], kept as Entries, perClient === 'several');
      if (name === 'lineItems')
        return withBulkEntries((present as BulkLine[] | undefined) ?? [], kept as ReturnType<typeof bulkEntriesOf>);
      return kept;
    },
  }),
);
