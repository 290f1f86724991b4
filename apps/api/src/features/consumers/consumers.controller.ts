import { Body, Controller, Delete, Get, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/auth/access.guard';
import { answerMany, answerOne, answerSuccess } from '../../platform/transport/answer';
import { ApiId, ApiMany, ApiOne, ApiRefusals, ApiSuccess } from '../../platform/transport/api-docs';
import { Id } from '../../platform/transport/id.pipe';
import { Consumers } from './consumers';
import { AdministeredConsumer, AskedLimits } from './consumers.dto';
import { DEFAULT_LIMITS } from './limits';
import { ShownConsumers } from './shown';

/** The consumers of all programs, for those who look after them. */
@ApiTags('Consumers')
@Controller('consumers')
export class ConsumersController {
  constructor(
    private readonly consumers: Consumers,
    private readonly shown: ShownConsumers,
  ) {}

  @Get()
  @Access('consumers', 'list')
  @ApiMany('Lists the consumers of all tokens, those that have fallen behind first', AdministeredConsumer)
  async list() {
    const shown = await this.shown.forAdministrators(await this.consumers.list('all'));
    return answerMany(shown, { defaults: DEFAULT_LIMITS });
  }

  @Patch(':id')
  @Access('consumers', 'edit')
  @ApiId()
  @ApiRefusals(422)
  @ApiOne('Sets the limits of a consumer: over both of them it has fallen behind', AdministeredConsumer)
  async change(@Id() id: number, @Body() limits: AskedLimits) {
    const [shown] = await this.shown.forAdministrators([await this.consumers.changeLimits(id, limits)]);
    return answerOne(shown);
  }

  @Delete(':id')
  @Access('consumers', 'delete')
  @ApiId()
  @ApiSuccess('Removes a consumer, which its program makes anew when it acknowledges again')
  async remove(@Id() id: number) {
    await this.consumers.remove(id);
    return answerSuccess();
  }
}
