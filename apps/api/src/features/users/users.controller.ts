import { mayChangeUser, maySeeUser, Rejection, records } from '@bank/domain';
import { reachedSearchLimit } from '@bank/projections';
import { Controller, Inject } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsOptional, IsString, MaxLength } from 'class-validator';
import { groupJsonSql } from '../../kernels/authority/group-json';
import { saveDto } from '../../kernels/fields/dto';
import { recordsController } from '../../kernels/records/records.controller';
import type { ReplaceCommand } from '../../kernels/records/records.service';
import { Passwords } from '../../platform/auth/passwords';
import { currentUser } from '../../platform/context/current-user';
import { UserDirectory } from '../../platform/context/user-directory';
import { listQuery } from '../../platform/lists/list-query';

const inviteNewUser: ReplaceCommand = (save) =>
  save.type === 'RegisterRecord' ? { type: 'RegisterWithInvitation', data: { registration: save } } : save;

class SaveUser extends saveDto(records.user) {
  [field: string]: unknown;

  @ApiProperty({
    required: false,
    nullable: true,
    description: 'Sets a new password: at least 10 characters, none of the most common',
  })
  @IsOptional()
  @IsString()
  plainTextPassword?: string;

  @ApiProperty({
    required: false,
    nullable: true,
    description: 'For people who change their own name, phone, email or password',
  })
  @IsOptional()
  @IsString()
  @MaxLength(1_000)
  currentPassword?: string;

  @ApiProperty({
    required: false,
    nullable: true,
    description: 'Beside `currentPassword`, where the second step is on: the code that `otp/generate` sent',
  })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  code?: string;

  @ApiProperty({
    required: false,
    nullable: true,
    description: 'Sends a new user who gets no password here an invitation by email, which lets them set it',
  })
  @IsOptional()
  @IsBoolean()
  invite?: boolean;
}

const INCLUDES = ['groups', 'partners', 'activePartner'];

const list = listQuery({
  sorts: {
    id: 'r.id',
    email: 'lower(r.email)',
    'name.firstName': "lower(r.name->>'firstName')",
    'name.lastName': "lower(r.name->>'lastName')",
    'name.firstname': "lower(r.name->>'firstName')",
    'name.lastname': "lower(r.name->>'lastName')",
    createdAt: 'r.created_at',
    updatedAt: 'r.updated_at',
  },
  alias: 'u',
  sort: 'id|asc',
  id: 'r.id',
  paging: 'asked',
  includes: INCLUDES,
  filters: {
    searchLimitSince: { type: 'since', where: reachedSearchLimit('r', '?') },
    hasPassword: { type: 'flag', where: '(EXISTS (SELECT FROM app.passwords p WHERE p.user_id = r.id)) = ?' },
  },
});

type Row = Readonly<Record<string, unknown>>;
const groupsOf = (row: Row) => (row.groups_shown ?? []) as { roles: readonly string[] }[];

@Controller('users')
export class UsersController extends recordsController(records.user, list, {
  dto: SaveUser,
  onRequest: INCLUDES,
  columns: `
    EXISTS (SELECT FROM app.passwords p WHERE p.user_id = r.id) AS has_password,
    (SELECT jsonb_agg(${groupJsonSql('g')} ORDER BY g.id)
     FROM read.groups g WHERE r.groups @> to_jsonb(g.id) AND g.removed_at IS NULL) AS groups_shown,
    (SELECT jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title) ORDER BY p.id)
     FROM read.partners p WHERE r.partners @> to_jsonb(p.id) AND p.removed_at IS NULL) AS partners_shown,
    (SELECT jsonb_build_object('id', p.id, 'title', p.title)
     FROM read.partners p WHERE p.id = r.active_partner AND p.removed_at IS NULL) AS active_partner_shown`,
  extend: (row) => ({
    groups: groupsOf(row),
    partners: row.partners_shown ?? [],
    activePartner: row.active_partner_shown,
    hasPassword: row.has_password,
    isAdmin: groupsOf(row).some(({ roles }) => roles.includes('ROLE_ADMIN')),
    isPartner: groupsOf(row).some(({ roles }) => roles.includes('ROLE_PARTNER')),
  }),
}) {
  @Inject() private readonly directory: UserDirectory;
  @Inject() private readonly passwords: Passwords;

  protected override async permit(action: 'show' | 'create' | 'edit' | 'delete', id?: number) {
    const other = id === undefined ? undefined : await this.directory.byId(id);
    if (!other) return;
    const may = action === 'show' ? maySeeUser : mayChangeUser;
    if (!may(currentUser(), other)) throw new Rejection('forbidden', 'You are not allowed to do this.');
  }

  /** Only an administrator gives groups and partners. The active partner is changed by a call of its own. */
  protected override async accept({ groups, partners, activePartner: _, plainTextPassword, ...body }: SaveUser) {
    if (plainTextPassword) await this.passwords.check(plainTextPassword);
    const admin = currentUser().roles.includes('ROLE_ADMIN');
    return { ...body, ...(admin ? { groups, partners } : {}) };
  }

  protected override commandFor({ plainTextPassword, currentPassword, code, invite }: SaveUser): ReplaceCommand {
    if (invite && !plainTextPassword) return inviteNewUser;
    const proof = { currentPassword, code: code?.trim() };
    return (save) => ({ type: 'SaveAccount', data: { save, password: plainTextPassword, proof } });
  }
}
