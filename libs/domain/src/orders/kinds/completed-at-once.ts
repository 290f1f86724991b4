import type { Guard } from '../../workflow';

/** The way of most kinds: a draft that promises its stock, and its completion. */
export const completedAtOnce = <const G extends readonly Guard<string>[]>(guards: G) =>
  ({
    statuses: {
      CREATING: { label: 'Creating', stock: 'pending' },
      COMPLETED: { label: 'Completed', stock: 'committed' },
    },
    steps: [{ name: 'COMPLETE', title: 'Complete', from: ['CREATING'], to: 'COMPLETED', guards }],
    editors: guards,
  }) as const;
