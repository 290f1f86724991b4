import { access, type OrderKind, policies } from '@bank/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { addressOf, OlderAddresses } from '../../platform/transport/older-addresses';

/** `bulk` of a kind that is packed is a call of its own: its fill sheets. */
const LISTED_KINDS = (Object.keys(policies) as OrderKind[]).filter(
  (kind) => !('fill-sheets' in access[`orders/${kind}`]),
);

/** `GET /api/orders/supply/bulk?ids[]=1` picks orders out of their list, which names them `id`. */
@Injectable()
export class OlderBulk implements OnModuleInit {
  constructor(private readonly addresses: OlderAddresses) {}

  onModuleInit() {
    for (const kind of LISTED_KINDS)
      this.addresses.add({
        methods: ['GET'],
        path: `/api/orders/${kind}/bulk`,
        present: (_, query) => addressOf(`/api/orders/${kind}`, query.replace(/(^|&)ids(?=[[%=])/g, '$1id')),
      });
  }
}
