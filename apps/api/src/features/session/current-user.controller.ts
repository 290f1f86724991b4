import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { OneTimeCodes } from '../../kernels/authority/one-time-codes';
import { RememberedDevices } from '../../kernels/authority/remembered-devices';
import { Access, WithoutCode } from '../../platform/auth/access.guard';
import { Bank } from '../../platform/context/bank';
import { CurrentUser } from '../../platform/context/current-user';
import { currentContext } from '../../platform/context/request-context';
import { TimeZone } from '../../platform/context/time-zone';
import type { User } from '../../platform/context/user-directory';
import type { Settings } from '../../platform/settings/settings';
import { SETTINGS } from '../../platform/settings/tokens';
import { answerOne } from '../../platform/transport/answer';
import { ApiOne } from '../../platform/transport/api-docs';
import { Me } from './me.dto';

@ApiTags('Session')
@Controller('system/current-user')
export class CurrentUserController {
  constructor(
    private readonly codes: OneTimeCodes,
    private readonly devices: RememberedDevices,
    private readonly timeZone: TimeZone,
    private readonly bank: Bank,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Get()
  @WithoutCode()
  @Access('system/current-user', 'show')
  @ApiOne('Shows who is signed in, and what they may do', Me)
  async show(@CurrentUser() { roles, activePartner, requiresTwoStep: _, ...user }: User) {
    const [mayRememberDevice, timeZone, bank] = await Promise.all([
      this.devices.areAllowed(),
      this.timeZone.read(),
      this.bank.read(),
    ]);
    return answerOne({
      ...user,
      roles,
      otpRequired: currentContext().lacksCode ?? false,
      otpTypes: this.codes.channelsFor(user),
      mayRememberDevice,
      isAdmin: roles.includes('ROLE_ADMIN'),
      isPartner: roles.includes('ROLE_PARTNER'),
      timeZone,
      isPractice: this.settings.isPractice,
      bankName: bank.name,
      bankAddress: bank.address,
      bankLogo: bank.logo,
      ...(activePartner && { activePartner }),
    });
  }
}
