import { type OrderPolicy, type OwnPartnerKind, policies } from '@bank/domain';
import { Controller, Get, Inject, type Type } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ClientLines } from '../../kernels/orders/client-lines';
import { LAST_DISTRIBUTION_INCLUDES } from '../../kernels/orders/client-lines.query';
import { BlankLineOfClient } from '../../kernels/orders/order.dto';
import { Access } from '../../platform/auth/access.guard';
import { ApiInclude, Include } from '../../platform/lists/include';
import { answerMany } from '../../platform/transport/answer';
import { ApiMany } from '../../platform/transport/api-docs';
import { Id } from '../../platform/transport/id.pipe';
import { refuseOtherPartner } from './own-partner';

/** The lines with which a new order for a partner's clients begins. */
export const newLinesController = (kind: OwnPartnerKind): Type<object> => {
  const policy: OrderPolicy = policies[kind];
  const resource = `orders/${kind}` as const;

  @ApiTags(`${policy.title}s`)
  @Controller(`${resource}/new-line-items-for-partner`)
  class NewLinesController {
    @Inject() readonly clientLines: ClientLines;

    @Get(':partnerId')
    @Access(resource, 'new-lines')
    @ApiInclude(LAST_DISTRIBUTION_INCLUDES)
    @ApiMany('Lists a line to fill in for each client whom the partner serves', BlankLineOfClient)
    async list(@Id('partnerId') partner: number, @Include(LAST_DISTRIBUTION_INCLUDES) include: ReadonlySet<string>) {
      refuseOtherPartner(policy, partner);
      return answerMany(await this.clientLines.readNewLines(policy, partner, include));
    }
  }
  return NewLinesController;
};
