import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { Access } from '../auth/access.guard';
import { answerMany, answerOne, answerSuccess } from '../transport/answer';
import { ApiMany, ApiOne, ApiRefusals, ApiSuccess } from '../transport/api-docs';
import { ReadModelOverview } from './overview';
import { ShownProjection, ShownRun } from './run.dto';
import { Runs } from './runs';

const ApiName = () => ApiParam({ name: 'name', example: 'history-log', description: 'Name of a read model' });

/** The read models for those who look after them. */
@ApiTags('Read models')
@Controller('projections')
export class ReadModelsController {
  constructor(
    private readonly overview: ReadModelOverview,
    private readonly runs: Runs,
  ) {}

  @Get()
  @Access('projections', 'list')
  @ApiMany(
    'Lists all read models: how far each is, how large, and when it was last rebuilt and verified',
    ShownProjection,
  )
  async list() {
    const { shown, trouble } = await this.overview.list();
    return answerMany(shown, trouble ? { trouble } : {});
  }

  @Get('runs')
  @Access('projections', 'list')
  @ApiMany('Lists the rebuilds and verifications that wait or run, newest first', ShownRun)
  async active() {
    return answerMany(await this.overview.active());
  }

  @Post(':name/rebuild')
  @HttpCode(202)
  @Access('projections', 'rebuild')
  @ApiName()
  @ApiOne('Has a read model rebuilt out of the log and swapped in, while the old one serves', ShownRun, 202)
  @ApiRefusals(404, 409)
  async rebuild(@Param('name') name: string) {
    return answerOne(await this.runs.ask(name, 'rebuild'));
  }

  @Post(':name/verify')
  @HttpCode(202)
  @Access('projections', 'rebuild')
  @ApiName()
  @ApiOne('Has a read model rebuilt and compared; where rows differ, the rebuilt tables wait for a swap', ShownRun, 202)
  @ApiRefusals(404, 409)
  async verify(@Param('name') name: string) {
    return answerOne(await this.runs.ask(name, 'verify'));
  }

  @Post(':name/swap')
  @HttpCode(202)
  @Access('projections', 'rebuild')
  @ApiName()
  @ApiOne('Has the rebuilt tables that a verification kept put into the place of the living ones', ShownRun, 202)
  @ApiRefusals(404, 409)
  async swap(@Param('name') name: string) {
    return answerOne(await this.runs.ask(name, 'swap'));
  }

  @Post(':name/cancel')
  @HttpCode(200)
  @Access('projections', 'rebuild')
  @ApiName()
  @ApiSuccess('Cancels what waits or runs; drops rebuilt tables that wait for a swap')
  @ApiRefusals(404, 409)
  async cancel(@Param('name') name: string) {
    return answerSuccess(await this.runs.cancel(name));
  }
}
