import { lazy, Suspense } from 'react';

const WhichBank = lazy(async () => ({ default: (await import('./WhichBank')).WhichBank }));

/** On the sign-in page, once everything else is there. */
export const OtherBank = () => (
  <Suspense fallback={null}>
    <WhichBank />
  </Suspense>
);
