import { Module } from '@nestjs/common';
import { Consumers } from './consumers';
import { ConsumersController } from './consumers.controller';
import { LagMeter } from './lag';
import { ProgramController } from './program.controller';
import { ShownConsumers } from './shown';
import { ConsumerWatch } from './watch';

/** Programs that acknowledge how far they have read the feed. */
@Module({
  controllers: [ProgramController, ConsumersController],
  providers: [Consumers, ConsumerWatch, LagMeter, ShownConsumers],
})
export class ConsumersModule {}
