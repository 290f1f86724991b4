/** The scopes that an integrator's token may hold. What they open is said in scopes.ts. */
export const SCOPES = [
  'read:stock',
  'read:orders',
  'read:records',
  'read:reports',
  'events',
  'personal-data',
  'feed',
  'feed:personal-data',
] as const;
export type Scope = (typeof SCOPES)[number];

/** With it the feed of events holds personal fields too, which it otherwise leaves out. */
export const FEED_WITH_PERSONAL_DATA = 'feed:personal-data' satisfies Scope;
