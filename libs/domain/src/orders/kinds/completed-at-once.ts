import type { Guard } from '../../workflow';

/** The workflow of most kinds: an order promises its stock while it is created, and moves it when it is completed. */
export const completedAtOnce = <const G extends readonly Guard<string>[]>(guards: G) =>
  ({
    statuses: {
      CREATING: { label: 'Creating', stock: 'pending' },
      COMPLETED: { label: 'Completed', stock: 'committed' },
    },
    steps: [{ name: 'COMPLETE', title: 'Complete', from: ['CREATING'], to: 'COMPLETED', guards }],
    editors: guards,
  }) as const;
