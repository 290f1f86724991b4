import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/auth/access.guard';
import { CurrentUser } from '../../platform/auth/current-user';
import type { Account } from '../../platform/auth/user-directory';
import { answerMany } from '../../platform/http/answer';
import { ApiMany } from '../../platform/http/api-docs';
import { WaitingCounts } from './waiting.query';

class ShownWaiting {
  @ApiProperty({ description: 'The route of the list that has them' }) list: string;
  @ApiProperty({ description: 'The status in which they wait' }) status: string;
  @ApiProperty({ type: 'integer' }) count: number;
}

@ApiTags('Dashboard')
@Controller('dashboard')
export class DashboardController {
  constructor(private readonly waiting: WaitingCounts) {}

  @Get()
  @Access('dashboard', 'show')
  @ApiMany('Counts what waits for the caller, by list and status', ShownWaiting)
  async show(@CurrentUser() user: Account) {
    return answerMany(await this.waiting.of(user));
  }
}
