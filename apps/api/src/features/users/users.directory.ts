import { Injectable } from '@nestjs/common';
import type { SessionData } from 'express-session';
import { Pool, type QueryConfig } from 'pg';
import { groupJsonSql } from '../../kernels/authority/group-json';
import { isOpenSession } from '../../platform/auth/sessions';
import { Clock } from '../../platform/commands/clock';
import { type TokenHolder, type TokenRights, type User, UserDirectory } from '../../platform/context/user-directory';
import { MAX_INTERVAL_DAYS } from '../../platform/database/max-interval-days';
import { preparedQuery } from '../../platform/database/prepared-query';

const SELECT_ACCOUNT = `
  SELECT u.id, u.email, u.name, u.phone_number AS "phoneNumber", u.updated_at AS "updatedAt",
    coalesce(g.groups, '[]') AS groups, coalesce(g.two_step, false) AS "requiresTwoStep",
    coalesce(p.partners, '[]') AS partners, u.active_partner
  FROM read.users u
  CROSS JOIN LATERAL (
    SELECT jsonb_agg(${groupJsonSql('g')} ORDER BY g.id) AS groups,
      bool_or(g.requires_two_step) AS two_step
    FROM jsonb_array_elements_text(u.groups) AS of (id) JOIN read.groups g ON g.id = of.id::integer
    WHERE g.removed_at IS NULL
  ) g
  CROSS JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title, 'status', p.status, 'partnerType', p.partner_type)
                     ORDER BY lower(p.title)) AS partners
    FROM jsonb_array_elements_text(u.partners) AS of (id) JOIN read.partners p ON p.id = of.id::integer
    WHERE p.removed_at IS NULL
  ) p
  WHERE u.removed_at IS NULL`;

/** A session has a user only while the password with which it began is still the same. */
const SELECT_BY_SESSION = `
  SELECT s.sess AS session, (extract(epoch FROM s.expire - now()) * 1000)::integer AS ends_in_ms, u.* FROM app.sessions s
  LEFT JOIN LATERAL (
    ${SELECT_ACCOUNT} AND u.id = (s.sess ->> 'userId')::integer AND EXISTS (
      SELECT FROM app.passwords secret WHERE secret.user_id = u.id AND secret.position::text = s.sess ->> 'passwordAt'
    )
  ) u ON true
  WHERE s.sid = $1 AND ${isOpenSession('s')}`;

type Row = Omit<User, 'roles' | 'activePartner'> & { active_partner: number | null };

/** Administrators have the partner that they chose, or none; everybody else has the first of theirs unless they chose one. */
const activePartnerOf = ({ partners, active_partner }: Row, roles: readonly string[]) => {
  const chosen = partners.find(({ id }) => id === active_partner);
  return chosen ?? (roles.includes('ROLE_ADMIN') ? null : (partners[0] ?? null));
};

const userOf = (row: Row): User => {
  const { active_partner: _, ...user } = row;
  const roles = [...new Set(row.groups.flatMap((group) => group.roles))];
  return { ...user, roles, activePartner: activePartnerOf(row, roles) };
};

interface TokenRow {
  id: number;
  name: string;
  scopes: string[];
  event_types: string[] | null;
}
const TOKEN_COLUMNS = 'r.id, r.name, r.scopes, r.event_types';
/** $2 is now. */
const IS_IN_FORCE = `r.removed_at IS NULL AND (r.expires_after_days IS NULL
  OR r.created_at + make_interval(days => least(r.expires_after_days, ${MAX_INTERVAL_DAYS})) > $2)`;
const rightsOf = ({ scopes, event_types }: TokenRow): TokenRights => ({ scopes, eventTypes: event_types ?? [] });

/** Within its scopes a token sees what an administrator sees. */
const tokenUser = (name: string): User => ({
  id: 0,
  email: '',
  name: { firstName: 'API token', lastName: name },
  phoneNumber: null,
  groups: [],
  roles: ['ROLE_ADMIN'],
  requiresTwoStep: false,
  partners: [],
  activePartner: null,
  updatedAt: '',
});

@Injectable()
export class ReadModelUserDirectory implements UserDirectory {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  byEmail(email: string): Promise<User | undefined> {
    return this.findFirst(preparedQuery(`${SELECT_ACCOUNT} AND lower(u.email) = lower($1)`, [email.trim()]));
  }

  byId(id: number): Promise<User | undefined> {
    return this.findFirst(preparedQuery(`${SELECT_ACCOUNT} AND u.id = $1`, [id]));
  }

  async bySession(sid: string) {
    const { rows } = await this.pool.query<Row & { session: SessionData; ends_in_ms: number }>(
      preparedQuery(SELECT_BY_SESSION, [sid]),
    );
    if (!rows[0]) return undefined;
    const { session, ends_in_ms: endsInMs, ...row } = rows[0];
    return { session, endsInMs, user: row.id === null ? undefined : userOf(row) };
  }

  async byToken(hash: Buffer): Promise<TokenHolder | undefined> {
    const { rows } = await this.pool.query<TokenRow>(
      `UPDATE app.api_tokens t SET last_used_at = $2 FROM read.tokens r
       WHERE t.hash = $1 AND r.id = t.token_id AND ${IS_IN_FORCE}
       RETURNING ${TOKEN_COLUMNS}`,
      [hash, this.clock.now()],
    );
    return rows[0] && { ...rightsOf(rows[0]), id: rows[0].id, user: tokenUser(rows[0].name) };
  }

  sightsOf({ roles, partners }: User): readonly string[] {
    return [...roles, ...partners.map(({ id }) => `partner ${id}`)];
  }

  async rightsOfTokens(ids: readonly number[]): Promise<ReadonlyMap<number, TokenRights>> {
    const { rows } = await this.pool.query<TokenRow>(
      `SELECT ${TOKEN_COLUMNS} FROM read.tokens r WHERE r.id = ANY($1) AND ${IS_IN_FORCE}`,
      [ids, this.clock.now()],
    );
    return new Map(rows.map((row) => [row.id, rightsOf(row)]));
  }

  private async findFirst(query: QueryConfig): Promise<User | undefined> {
    const { rows } = await this.pool.query<Row>(query);
    return rows[0] && userOf(rows[0]);
  }
}
