import { Module } from '@nestjs/common';
import { AccessController } from './access.controller';
import { History } from './history.query';
import { LogsController } from './logs.controller';
import { ShownIds } from './shown-ids';

@Module({ controllers: [LogsController, AccessController], providers: [History, ShownIds] })
export class LogsModule {}
