import { Rejection } from '@bank/domain';
import { Body, Controller, Delete, Get, Param, Put } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { AccessByToken } from '../../platform/auth/access.guard';
import { currentContext } from '../../platform/context/request-context';
import { readConsumerName } from '../../platform/feed/consumer-places';
import { answerMany, answerOne, answerSuccess } from '../../platform/transport/answer';
import { ApiMany, ApiOne, ApiRefusals, ApiSuccess } from '../../platform/transport/api-docs';
import { Consumers } from './consumers';
import { Acknowledged, ShownConsumer } from './consumers.dto';
import { ShownConsumers } from './shown';

const ApiName = () => ApiParam({ name: 'name', example: 'warehouse', description: 'The name of a consumer' });
const Name = () => Param('name', { transform: (text: string) => readConsumerName(text, 'name') });

const ownToken = (): number => {
  const { token } = currentContext();
  if (!token) throw new Rejection('unauthenticated', 'Send an API token.');
  return token.id;
};

/** The consumers of the program that asks. */
@ApiTags('Events')
@Controller('events/consumers')
export class ProgramController {
  constructor(
    private readonly consumers: Consumers,
    private readonly shown: ShownConsumers,
  ) {}

  @Get()
  @AccessByToken('events', 'list')
  @ApiMany('Lists the consumers of the token: how far each is, and how far behind', ShownConsumer)
  async list() {
    return answerMany(await this.shown.forProgram(await this.consumers.list({ token: ownToken() })));
  }

  @Get(':name')
  @AccessByToken('events', 'list')
  @ApiName()
  @ApiOne('Shows how far a consumer of the token is, and how far behind', ShownConsumer)
  async find(@Name() name: string) {
    const [shown] = await this.shown.forProgram([await this.consumers.find({ token: ownToken(), name })]);
    return answerOne(shown);
  }

  @Put(':name')
  @AccessByToken('events', 'acknowledge')
  @ApiName()
  @ApiOne('Acknowledges all events up to a cursor; a new name makes a consumer of the token', ShownConsumer)
  @ApiRefusals(409)
  async acknowledge(@Name() name: string, @Body() body: Acknowledged) {
    const [shown] = await this.shown.forProgram([await this.consumers.acknowledge(ownToken(), name, body)]);
    return answerOne(shown);
  }

  @Delete(':name')
  @AccessByToken('events', 'acknowledge')
  @ApiName()
  @ApiSuccess('Removes a consumer of the token')
  async remove(@Name() name: string) {
    await this.consumers.removeOwn(ownToken(), name);
    return answerSuccess();
  }
}
