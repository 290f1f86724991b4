/** The scopes that an integrator's token may hold. What they open is said in scopes.ts. */
export const SCOPES = ['read:stock', 'read:orders', 'read:records', 'read:reports', 'events', 'personal-data'] as const;
export type Scope = (typeof SCOPES)[number];
