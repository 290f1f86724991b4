import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/auth/access.guard';
import { validation } from '../../../platform/bodies/validation';
import { answerMany, answerOne, answerSuccess } from '../../../platform/transport/answer';
import { ApiId, ApiMany, ApiOne, ApiRefusals, ApiSuccess } from '../../../platform/transport/api-docs';
import { Id } from '../../../platform/transport/id.pipe';
import { PastAsked, ShownPast } from './past.dto';
import { Pasts } from './pasts';

@ApiTags('Reports')
@Controller('reports/pasts')
export class PastsController {
  constructor(private readonly pasts: Pasts) {}

  @Post()
  @HttpCode(202)
  @Access('reports/pasts', 'create')
  @ApiOne('Has a report built as it was known at an earlier position in the log', ShownPast, 202)
  @ApiRefusals(422)
  async create(@Body(validation()) asked: PastAsked) {
    return answerOne(await this.pasts.ask(asked));
  }

  @Get()
  @Access('reports/pasts', 'list')
  @ApiMany('Lists the earlier positions for which reports are built or being built, newest first', ShownPast)
  async list() {
    return answerMany(await this.pasts.list());
  }

  @Get(':id')
  @Access('reports/pasts', 'show')
  @ApiId()
  @ApiOne('Shows how far the building of a past is', ShownPast)
  async show(@Id() id: number) {
    return answerOne(await this.pasts.show(id));
  }

  @Delete(':id')
  @Access('reports/pasts', 'delete')
  @ApiId()
  @ApiSuccess('Discards a past, also one that is being built')
  async remove(@Id() id: number) {
    await this.pasts.discard(id);
    return answerSuccess(`Past ${id} discarded.`);
  }
}
