import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { LogsModule } from './features/logs/logs.module';
import { MergesModule } from './features/merges/merges.module';
import { OrdersModule } from './features/orders/orders.module';
import { RecordsModule } from './features/records/records.module';
import { ReadModelUserDirectory } from './features/records/users/users.directory';
import { ReportsModule } from './features/reports/reports.module';
import { SessionModule } from './features/session/session.module';
import { StockModule } from './features/stock/stock.module';
import { PlatformModule, type PlatformOptions } from './platform/platform.module';
import { ReviewsModule } from './reviews/reviews.module';

const features: readonly Type[] = [
  LogsModule,
  MergesModule,
  OrdersModule,
  RecordsModule,
  ReportsModule,
  SessionModule,
  StockModule,
  ReviewsModule,
];

@Module({})
class AppModule {}

/** The platform and the features on top of it. */
export const appModule = (platform: Omit<PlatformOptions, 'users'>, more: readonly Type[] = []): DynamicModule => ({
  module: AppModule,
  imports: [PlatformModule.with({ ...platform, users: ReadModelUserDirectory }), ...features, ...more],
});
