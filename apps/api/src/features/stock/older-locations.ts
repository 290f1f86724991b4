import { records } from '@bank/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Pool } from 'pg';
import { addressOf, OlderAddresses } from '../../platform/transport/older-addresses';

const IDS = /^\d{1,9}$/;

/** A storage location is a warehouse or a partner, and is shown, changed and deleted as that. */
@Injectable()
export class OlderLocations implements OnModuleInit {
  constructor(
    private readonly addresses: OlderAddresses,
    private readonly pool: Pool,
  ) {}

  onModuleInit() {
    this.addresses.add({
      methods: ['GET', 'PATCH', 'DELETE'],
      path: '/api/storage-locations/:id',
      present: async ([id = ''], query) => addressOf(`/api/${await this.kindOf(id)}/${id}`, query),
    });
  }

  private async kindOf(id: string): Promise<string> {
    const isPartner = IDS.test(id) && (await this.pool.query('SELECT FROM read.partners WHERE id = $1', [id])).rowCount;
    return isPartner ? records.partner.path : records.warehouse.path;
  }
}
