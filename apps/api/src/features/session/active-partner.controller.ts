import { Rejection } from '@bank/domain';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { HandleRecord } from '../../kernels/records/record.handler';
import { Access } from '../../platform/auth/access.guard';
import { NamedRecord } from '../../platform/bodies/posted-values';
import { CurrentUser } from '../../platform/context/current-user';
import type { User } from '../../platform/context/user-directory';
import { answerSuccess } from '../../platform/transport/answer';
import { ApiSuccess } from '../../platform/transport/api-docs';

class ChoosePartner {
  @NamedRecord({ isSent: true, description: 'One of the partners that the user works for' })
  active_partner: number | null;
}

@ApiTags('Session')
@Controller('users/active-partner')
export class ActivePartnerController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HttpCode(200)
  @Access('users/active-partner', 'edit')
  @ApiSuccess('Changes for which partner the user works now')
  async choose(@CurrentUser() { id, partners }: User, @Body() { active_partner }: ChoosePartner) {
    const partner = partners.find((mine) => mine.id === active_partner);
    if (!partner) throw new Rejection('forbidden', 'Invalid partner for this user');
    const command = { type: 'ChangeRecord', data: { fields: { activePartner: partner.id } } } as const;
    await this.commands.execute(new HandleRecord('user', id, command));
    return answerSuccess(`Changed active partner to ${partner.title}`);
  }
}
