import type { GuideStep, GuideStepName, SetUpGuide } from '@bank/domain';
import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/auth/access.guard';
import { CurrentUser } from '../../platform/context/current-user';
import type { User } from '../../platform/context/user-directory';
import { answerOne } from '../../platform/transport/answer';
import { ApiOne } from '../../platform/transport/api-docs';
import { GuideQuery } from './guide.query';

class ShownStep implements GuideStep {
  @ApiProperty({ enum: ['bank', 'warehouses', 'products', 'partners', 'children'] }) name: GuideStepName;
  @ApiProperty() isDone: boolean;
  @ApiProperty({ type: 'integer', description: 'At most 1,000' }) count: number;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Of partners: their users' }) users: number | null;
  @ApiProperty({ type: [String], description: 'What the step still needs' }) missing: string[];
}
class ShownGuide implements SetUpGuide {
  @ApiProperty({ type: ShownStep, isArray: true }) steps: ShownStep[];
  @ApiProperty({ description: 'Somebody put it aside' }) isAside: boolean;
  @ApiProperty({ description: 'Nothing has moved in this bank yet' }) isEmptyBank: boolean;
}

@ApiTags('Dashboard')
@Controller('dashboard/guide')
export class GuideController {
  constructor(private readonly guide: GuideQuery) {}

  @Get()
  @Access('dashboard', 'show')
  @ApiOne('Shows what a new bank sets up first, and how far it is; null for users who do not set it up', ShownGuide)
  async show(@CurrentUser() user: User) {
    return answerOne(await this.guide.of(user));
  }
}
