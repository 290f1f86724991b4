import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { ClientsModule } from './features/clients/clients.module';
import { ConsumersModule } from './features/consumers/consumers.module';
import { DashboardModule } from './features/dashboard/dashboard.module';
import { ImportsModule } from './features/imports/imports.module';
import { LiveModule } from './features/live/live.module';
import { LogsModule } from './features/logs/logs.module';
import { OrdersModule } from './features/orders/orders.module';
import { PartnersModule } from './features/partners/partners.module';
import { ProductsModule } from './features/products/products.module';
import { ReportsModule } from './features/reports/reports.module';
import { SavedFiltersModule } from './features/saved-filters/saved-filters.module';
import { SearchModule } from './features/search/search.module';
import { SessionModule } from './features/session/session.module';
import { SettingsModule } from './features/settings/settings.module';
import { SettingsBank } from './features/settings/settings-bank';
import { SettingsTimeZone } from './features/settings/settings-time-zone';
import { StockModule } from './features/stock/stock.module';
import { SuppliersModule } from './features/suppliers/suppliers.module';
import { TokensModule } from './features/tokens/tokens.module';
import { ReadModelUserDirectory } from './features/users/users.directory';
import { UsersModule } from './features/users/users.module';
import { WebhooksModule } from './features/webhooks/webhooks.module';
import { WholeExportModule } from './features/whole-export/whole-export.module';
import { WitnessesModule } from './features/witnesses/witnesses.module';
import { ZipCountiesModule } from './features/zip-counties/zip-counties.module';
import { PlatformModule, type PlatformOptions } from './platform/platform.module';
import { ReviewsModule } from './reviews/reviews.module';

const features: readonly Type[] = [
  ClientsModule,
  ConsumersModule,
  DashboardModule,
  ImportsModule,
  LiveModule,
  LogsModule,
  OrdersModule,
  PartnersModule,
  ProductsModule,
  ReportsModule,
  ReviewsModule,
  SavedFiltersModule,
  SearchModule,
  SessionModule,
  SettingsModule,
  StockModule,
  SuppliersModule,
  TokensModule,
  UsersModule,
  WebhooksModule,
  WholeExportModule,
  WitnessesModule,
  ZipCountiesModule,
];

@Module({})
class AppModule {}

export const appModule = (
  platform: Omit<PlatformOptions, 'users' | 'timeZone' | 'bank'>,
  more: readonly Type[] = [],
): DynamicModule => ({
  module: AppModule,
  imports: [
    PlatformModule.with({ ...platform, users: ReadModelUserDirectory, timeZone: SettingsTimeZone, bank: SettingsBank }),
    ...features,
    ...more,
  ],
});
