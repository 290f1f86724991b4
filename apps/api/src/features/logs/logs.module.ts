import { Module } from '@nestjs/common';
import { History } from './history.query';
import { LogsController } from './logs.controller';

@Module({ controllers: [LogsController], providers: [History] })
export class LogsModule {}
