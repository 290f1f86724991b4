import {
  type ClientRequester,
  type ClientStatus,
  mayEditClient,
  maySeeClient,
  Rejection,
  readPublicId,
  refuseUnless,
  refuseWithoutSight,
} from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { currentRequester } from '../../kernels/authority/client-requester';

/** What is asked of a client before anything is done with it. */
export interface FoundClient {
  /** The number that events and tables know it by. */
  id: number;
  publicId: string;
  partner: number | null;
  status: ClientStatus;
  fullName: string | null;
}

const SELECT_CLIENT = `SELECT id, public_id AS "publicId", partner, status, full_name AS "fullName"
  FROM read.clients WHERE lower(public_id) = ANY($1) AND removed_at IS NULL`;

/** A refusal that says to people of a closed partner why they don't see its clients. @throws Rejection forbidden */
export const refuseUnseen = (requester: ClientRequester, partner: number | null): void => {
  if (requester.activePartner?.id === partner) refuseWithoutSight(requester);
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
    const requester = currentRequester();
    if (!maySeeClient(requester, found.partner)) refuseUnseen(requester, found.partner);
    return found;
  }

  /** @throws Rejection notFound, forbidden */
  async findEditable(publicId: string): Promise<FoundClient> {
    const found = await this.find(publicId);
    const requester = currentRequester();
    if (!mayEditClient(requester, found.partner)) refuseUnseen(requester, found.partner);
    return found;
  }
}
