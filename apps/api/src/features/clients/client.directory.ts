import {
  type ClientStatus,
  type ClientUser,
  mayEditClient,
  maySeeClient,
  Rejection,
  readPublicId,
  refuseUnless,
  refuseWithoutSight,
} from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { currentClientUser } from '../../kernels/authority/client-user';

export interface FoundClient {
  id: number;
  publicId: string;
  partner: number | null;
  status: ClientStatus;
  fullName: string | null;
}

const COLUMNS = 'id, public_id AS "publicId", partner, status, full_name AS "fullName"';
const SELECT_CLIENT = `SELECT ${COLUMNS} FROM read.clients WHERE lower(public_id) = ANY($1) AND removed_at IS NULL`;

export interface ErasableClient extends FoundClient {
  deletedAt: Date | null;
  erasedAt: Date | null;
}

/** Says to people of a closed partner why they don't see its clients. @throws Rejection forbidden */
export const refuseUnseen = (user: ClientUser, partner: number | null): void => {
  if (user.activePartner?.id === partner) refuseWithoutSight(user);
  refuseUnless(false);
};

/** Finds clients by the public ids that people and programs know. */
@Injectable()
export class ClientDirectory {
  constructor(private readonly pool: Pool) {}

  /** @throws Rejection notFound */
  async find(publicId: string): Promise<FoundClient> {
    const [found] = await this.findAll([publicId]);
    if (!found) throw new Rejection('notFound', 'There is no such Client');
    return found;
  }

  /** Also one that was deleted, since its history still names it. @throws Rejection notFound */
  async findErasable(publicId: string): Promise<ErasableClient> {
    const { rows } = await this.pool.query<ErasableClient>(
      `SELECT ${COLUMNS}, removed_at AS "deletedAt", erased_at AS "erasedAt" FROM read.clients WHERE lower(public_id) = lower($1)`,
      [readPublicId(publicId) ?? ''],
    );
    if (!rows[0]) throw new Rejection('notFound', 'There is no such Client');
    return rows[0];
  }

  /** Those of the clients that are there, in the order in which they are named. */
  async findAll(publicIds: readonly string[]): Promise<FoundClient[]> {
    const ids = publicIds.flatMap((id) => readPublicId(id)?.toLowerCase() ?? []);
    if (!ids.length) return [];
    const { rows } = await this.pool.query<FoundClient>({
      name: 'clients by public id',
      text: SELECT_CLIENT,
      values: [ids],
    });
    return rows.sort((a, b) => ids.indexOf(a.publicId.toLowerCase()) - ids.indexOf(b.publicId.toLowerCase()));
  }

  /** @throws Rejection notFound, forbidden */
  async findSeen(publicId: string): Promise<FoundClient> {
    const found = await this.find(publicId);
    const user = currentClientUser();
    if (!maySeeClient(user, found.partner)) refuseUnseen(user, found.partner);
    return found;
  }

  /** @throws Rejection notFound, forbidden */
  async findEditable(publicId: string): Promise<FoundClient> {
    const found = await this.find(publicId);
    const user = currentClientUser();
    if (!mayEditClient(user, found.partner)) refuseUnseen(user, found.partner);
    return found;
  }

  /** Those that were merged into a client, also by way of others, as soon as the merge is asked for; those that are erased only where they are asked for. */
  async findMergedInto(survivor: number, { alsoErased = false } = {}): Promise<FoundClient[]> {
    const { rows } = await this.pool.query<FoundClient>(
      `WITH RECURSIVE merged AS (
         SELECT id FROM read.client_merges WHERE target = $1
         UNION SELECT m.id FROM read.client_merges m JOIN merged ON m.target = merged.id
       )
       SELECT c.id, c.public_id AS "publicId", c.partner, c.status, c.full_name AS "fullName"
       FROM merged m JOIN read.clients c ON c.id = m.id WHERE $2 OR c.erased_at IS NULL ORDER BY c.id`,
      [survivor, alsoErased],
    );
    return rows;
  }
}
