import { Module } from '@nestjs/common';
import { DashboardController } from './dashboard.controller';
import { WaitingCounts } from './waiting.query';

@Module({ controllers: [DashboardController], providers: [WaitingCounts] })
export class DashboardModule {}
