import { records } from '@bank/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { addressOf, OlderAddresses } from '../../platform/transport/older-addresses';

@Injectable()
export class OlderClients implements OnModuleInit {
  constructor(private readonly addresses: OlderAddresses) {}

  onModuleInit() {
    this.addresses.add({
      methods: ['GET'],
      path: `/api/${records.partner.path}/:id/clients`,
      present: ([id = ''], query) => {
        const rest = query.split('&').filter((part) => part && !/^partner(=|%5B|\[|$)/i.test(part));
        return addressOf(`/api/${records.client.path}`, [...rest, `partner=${encodeURIComponent(id)}`].join('&'));
      },
    });
  }
}
