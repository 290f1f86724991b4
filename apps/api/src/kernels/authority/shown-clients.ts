import { maySeeClient, type ShownPlace } from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { AccessNotes } from '../../platform/access-notes/access-notes';
import { currentClientUser } from './client-user';

@Injectable()
export class ShownClients {
  constructor(
    private readonly pool: Pool,
    private readonly accessNotes: AccessNotes,
  ) {}

  /** @param only `unopenable`: only the clients that the user may not open */
  async note(publicIds: readonly string[], place: ShownPlace, only?: 'unopenable'): Promise<void> {
    if (!publicIds.length) return;
    const { rows } = await this.pool.query<{ id: number; partner: number | null }>({
      name: 'shown clients',
      text: 'SELECT id, partner FROM read.clients WHERE lower(public_id) = ANY ($1)',
      values: [publicIds.map((id) => id.toLowerCase())],
    });
    const user = currentClientUser();
    const shown = only ? rows.filter(({ partner }) => !maySeeClient(user, partner)) : rows;
    this.accessNotes.noteShown(
      'client',
      shown.map(({ id }) => id),
      place,
    );
  }
}
