import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { AttributesModule } from './features/attributes/attributes.module';
import { ClientsModule } from './features/clients/clients.module';
import { DashboardModule } from './features/dashboard/dashboard.module';
import { GroupsModule } from './features/groups/groups.module';
import { LogsModule } from './features/logs/logs.module';
import { MasterDataModule } from './features/master-data/master-data.module';
import { OrdersModule } from './features/orders/orders.module';
import { PartnersModule } from './features/partners/partners.module';
import { ProductsModule } from './features/products/products.module';
import { PublicFormModule } from './features/public-form/public-form.module';
import { ReportsModule } from './features/reports/reports.module';
import { SavedFiltersModule } from './features/saved-filters/saved-filters.module';
import { SearchModule } from './features/search/search.module';
import { SessionModule } from './features/session/session.module';
import { SettingsModule } from './features/settings/settings.module';
import { SettingsTimeZone } from './features/settings/settings-time-zone';
import { StockModule } from './features/stock/stock.module';
import { SuppliersModule } from './features/suppliers/suppliers.module';
import { TokensModule } from './features/tokens/tokens.module';
import { ReadModelUserDirectory } from './features/users/users.directory';
import { UsersModule } from './features/users/users.module';
import { ZipCountiesModule } from './features/zip-counties/zip-counties.module';
import { PlatformModule, type PlatformOptions } from './platform/platform.module';
import { ReviewsModule } from './reviews/reviews.module';

const features: readonly Type[] = [
  AttributesModule,
  ClientsModule,
  DashboardModule,
  GroupsModule,
  LogsModule,
  MasterDataModule,
  OrdersModule,
  PartnersModule,
  ProductsModule,
  PublicFormModule,
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
  ZipCountiesModule,
];

@Module({})
class AppModule {}

/** The platform and the features on top of it. */
export const appModule = (
  platform: Omit<PlatformOptions, 'users' | 'timeZone'>,
  more: readonly Type[] = [],
): DynamicModule => ({
  module: AppModule,
  imports: [
    PlatformModule.with({ ...platform, users: ReadModelUserDirectory, timeZone: SettingsTimeZone }),
    ...features,
    ...more,
  ],
});
