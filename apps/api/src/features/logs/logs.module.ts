import { Module } from '@nestjs/common';
import { AccessController } from './access.controller';
import { History } from './history.query';
import { LogsController } from './logs.controller';

@Module({ controllers: [LogsController, AccessController], providers: [History] })
export class LogsModule {}
