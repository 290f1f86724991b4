import type { SessionData } from 'express-session';

/** Somebody who may sign in, as the read model knows them at this moment. The application may declare more of them. */
export interface User {
  id: number;
  email: string;
  name: { firstName: string; lastName: string };
  phoneNumber: string | null;
  groups: readonly { id: number; name: string; roles: readonly string[] }[];
  /** The union over the groups. */
  roles: readonly string[];
  /** One of the groups asks for a second step when its people sign in. */
  requiresTwoStep: boolean;
  updatedAt: string;
}

export interface KnownBrowser {
  id: string;
  users: readonly number[];
}

export interface TokenRights {
  scopes: readonly string[];
  /** The types of events that the feed shows to it; all where there is none. */
  eventTypes: readonly string[];
}

/** A program with a bearer token. */
export interface TokenHolder extends TokenRights {
  id: number;
  /** The rights of the program within its scopes, which the access guard checks. */
  user: User;
}

/** Knows who may sign in. Every request asks it, so that a changed group takes effect at once. A feature implements it. */
export abstract class UserDirectory {
  /** Letter case doesn't matter. */
  abstract byEmail(email: string): Promise<User | undefined>;
  abstract byId(id: number): Promise<User | undefined>;
  /** An unexpired session, with its user unless they are gone or have another password since. */
  abstract bySession(
    sid: string,
  ): Promise<{ session: SessionData; endsInMs: number; user: User | undefined } | undefined>;
  /** The holder of the token with this hash, unless it is revoked or expired; notes that the token was used. */
  abstract byToken(hash: Buffer): Promise<TokenHolder | undefined>;
  /** All by which the user sees rows of lists, such as roles: who has lost one of them sees fewer. */
  abstract sightsOf(user: User): readonly string[];
  /** Id -> the rights at this moment, of those tokens that are neither revoked nor expired. */
  abstract rightsOfTokens(ids: readonly number[]): Promise<ReadonlyMap<number, TokenRights>>;
}
