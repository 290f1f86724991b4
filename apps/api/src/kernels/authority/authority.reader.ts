import {
  type AuthorityFacts,
  type AuthorizedUser,
  type RecordCommand,
  type RecordDefinition,
  type RecordState,
  records,
  SYSTEM_USER,
} from '@bank/domain';
import { recordProjectionName, recordRelation } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { currentContext } from '../../platform/context/request-context';
import { UserDirectory } from '../../platform/context/user-directory';

/** The projections that own who holds which roles and partners. */
export const authorityOwners = [records.user, records.group, records.partner].map((definition) =>
  recordProjectionName(definition as RecordDefinition),
);

const NOBODY: AuthorizedUser = { id: -1, roles: [], partners: [] };

const groupsOf = (fields: Readonly<Record<string, unknown>>) => (fields.groups ?? []) as readonly number[];

@Injectable()
export class AuthorityReader {
  constructor(
    private readonly pool: Pool,
    private readonly users: UserDirectory,
  ) {}

  async read(state: RecordState, command: RecordCommand): Promise<AuthorityFacts> {
    const groups = [
      ...(state.phase === 'live' ? groupsOf(state.fields) : []),
      ...(command.type === 'RemoveRecord' ? [] : groupsOf(command.data.fields)),
    ];
    const [user, roles] = await Promise.all([this.loadUser(), this.loadRoles(groups)]);
    return { user, rolesOf: (group) => roles.get(group) ?? [] };
  }

  /** Roles may have been taken from the user since the request came, so they are read again. */
  private async loadUser(): Promise<AuthorizedUser> {
    const { actor } = currentContext();
    if (actor === 'system') return SYSTEM_USER;
    const id = /^user-(\d+)$/.exec(actor)?.[1];
    return (id && (await this.users.byId(Number(id)))) || NOBODY;
  }

  private async loadRoles(groups: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
    const { rows } = await this.pool.query<{ id: number; roles: string[] }>(
      `SELECT id, roles FROM ${recordRelation('group')} WHERE id = ANY ($1::integer[]) AND removed_at IS NULL`,
      [groups],
    );
    return new Map(rows.map(({ id, roles }) => [id, roles]));
  }
}
