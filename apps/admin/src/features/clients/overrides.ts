import { EXPIRATION_FIELDS, passes } from '@bank/domain';

const names: ReadonlySet<string> = new Set(EXPIRATION_FIELDS);

export const mayOverrideExpirations = (roles: readonly string[]): boolean =>
  passes(roles, ['ROLE_CLIENT_OVERRIDE_EXPIRATIONS']);

/** The fields that everybody may set who may change a client. */
export const withoutExpirations = <V>(fields: Readonly<Record<string, V>>): Record<string, V> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.has(name)));
