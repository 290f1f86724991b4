import { EMAIL_ADDRESS, type Role } from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

/** Where a partner reads its e-mail: its program contacts, and those of its users who can act on the message. */
@Injectable()
export class PartnerMailboxes {
  constructor(private readonly pool: Pool) {}

  /** @param role what a user needs to act on the message @returns each mailbox once, in lower case */
  async of(partner: number, role: Role): Promise<string[]> {
    const { rows } = await this.pool.query<{ email: string }>(
      `SELECT lower(contact ->> 'email') AS email
       FROM read.partners p, jsonb_array_elements(coalesce(p.contacts, '[]')) contact
       WHERE p.id = $1 AND contact ->> 'email' IS NOT NULL AND (contact -> 'isProgramContact')::boolean
       UNION
       SELECT lower(u.email) FROM read.users u
       WHERE u.removed_at IS NULL AND u.partners @> to_jsonb($1::integer) AND EXISTS (
         SELECT FROM read.groups g WHERE g.removed_at IS NULL AND u.groups @> to_jsonb(g.id) AND g.roles ? $2)
       ORDER BY email`,
      [partner, role],
    );
    return rows.map(({ email }) => email).filter((email) => EMAIL_ADDRESS.test(email));
  }
}
