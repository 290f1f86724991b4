import { Module } from '@nestjs/common';
import { RecordsKernel } from '../../kernels/records/records.kernel';
import { AttentionQuery } from './attention.query';
import { DashboardController } from './dashboard.controller';
import { GuideController } from './guide.controller';
import { GuideQuery } from './guide.query';
import { LateQuery } from './late.query';
import { ListCounter } from './list-counter';
import { OrderWindowQuery } from './order-window.query';
import { RegistrationsQuery } from './registrations.query';
import { StockAttention } from './stock-attention';
import { StockBarsQuery } from './stock-bars.query';
import { TodayController } from './today.controller';

@Module({
  imports: [RecordsKernel],
  controllers: [DashboardController, GuideController, TodayController],
  providers: [
    AttentionQuery,
    GuideQuery,
    LateQuery,
    ListCounter,
    OrderWindowQuery,
    RegistrationsQuery,
    StockAttention,
    StockBarsQuery,
  ],
})
export class DashboardModule {}
