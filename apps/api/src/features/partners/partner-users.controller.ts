import { mayChangeUser, maySeeUsersOf, type Role, refuseUnless } from '@bank/domain';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Pool } from 'pg';
import { invitedUntilSql } from '../../kernels/authority/password-links';
import { Access } from '../../platform/auth/access.guard';
import { Clock } from '../../platform/commands/clock';
import { CurrentUser } from '../../platform/context/current-user';
import type { User } from '../../platform/context/user-directory';
import { fetchPage } from '../../platform/lists/fetch-page';
import { type ListQuery, listQuery } from '../../platform/lists/list-query';
import { answerPage } from '../../platform/transport/answer';
import { ApiList } from '../../platform/transport/api-docs';
import { Id } from '../../platform/transport/id.pipe';

class Name {
  @ApiProperty() firstName: string;
  @ApiProperty() lastName: string;
}
class AssignedPartner {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty() title: string;
}
class Invitation {
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: 'null where none was sent' })
  expiresAt: string | null;
  @ApiProperty() isExpired: boolean;
  @ApiProperty({ description: 'The caller may send it again' }) maySend: boolean;
}
class PartnerUser {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty() email: string;
  @ApiProperty({ type: Name }) name: Name;
  @ApiProperty({ type: [AssignedPartner] }) partners: AssignedPartner[];
  @ApiProperty({ type: Invitation, nullable: true, description: 'That of a user who has no password yet' })
  invitation: Invitation | null;
  @ApiProperty({ type: 'string', format: 'date-time' }) createdAt: string;
  @ApiProperty({ type: 'string', format: 'date-time' }) updatedAt: string;
}

interface Row extends Omit<PartnerUser, 'invitation'> {
  hasPassword: boolean;
  invitedUntil: Date | null;
  roles: readonly Role[];
}

const list = listQuery({
  sorts: {
    id: 'u.id',
    email: 'lower(u.email)',
    'name.firstName': "lower(u.name->>'firstName')",
    'name.lastName': "lower(u.name->>'lastName')",
    createdAt: 'u.created_at',
    updatedAt: 'u.updated_at',
  },
  sort: 'email|asc',
  id: 'u.id',
});

@ApiTags('Users')
@Controller('users/partner')
export class PartnerUsersController {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  @Get(':partnerId')
  @Access('users/partner', 'list')
  @ApiList('Lists the people who work for a Partner', PartnerUser, list)
  async list(@Id('partnerId') partner: number, @Query(list) query: ListQuery, @CurrentUser() user: User) {
    refuseUnless(maySeeUsersOf(user, partner));
    const page = await fetchPage<Row>(
      this.pool,
      {
        columns: `u.id, u.email, u.name, u.created_at AS "createdAt", u.updated_at AS "updatedAt",
          (SELECT jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title) ORDER BY lower(p.title))
           FROM read.partners p WHERE u.partners @> to_jsonb(p.id) AND p.removed_at IS NULL) AS partners,
          EXISTS (SELECT FROM app.passwords s WHERE s.user_id = u.id) AS "hasPassword",
          ${invitedUntilSql('u')} AS "invitedUntil",
          (SELECT coalesce(jsonb_agg(role), '[]') FROM read.groups g, jsonb_array_elements_text(g.roles) AS role
           WHERE u.groups @> to_jsonb(g.id) AND g.removed_at IS NULL) AS roles`,
        from: 'read.users u',
        where: [{ sql: 'u.removed_at IS NULL AND u.partners @> to_jsonb(?::integer)', values: [partner] }],
      },
      query,
    );
    return answerPage({ ...page, rows: page.rows.map((row) => this.showUser(row, user)) }, query);
  }

  private showUser({ hasPassword, invitedUntil, roles, ...row }: Row, user: User): PartnerUser {
    if (hasPassword) return { ...row, invitation: null };
    const expiresAt = invitedUntil?.toISOString() ?? null;
    const isExpired = expiresAt !== null && expiresAt <= this.clock.now();
    return { ...row, invitation: { expiresAt, isExpired, maySend: mayChangeUser(user, { ...row, roles }) } };
  }
}
