import { Module } from '@nestjs/common';
import { ClientAttributesController, PartnerAttributesController } from './attributes/definitions.controller';
import { AttributeTypesController } from './attributes/types.controller';
import { GroupsController } from './kinds/groups';
import { ProductsController } from './kinds/products';
import { SuppliersController } from './kinds/suppliers';
import { WarehousesController } from './kinds/warehouses';
import { ordinaryControllers } from './ordinary';
import { PartnerHandler } from './partners/partner.handler';
import { PartnerUsersController } from './partners/partner-users.controller';
import { PartnersController } from './partners/partners.controller';
import { PartnerProfiles } from './partners/profile';
import { ProfileFiles } from './partners/profile-files';
import { PublicPartnersController } from './partners/public-partners.controller';
import { RecordFactsReader } from './record.facts';
import { RecordHandler } from './record.handler';
import { RecordQueries } from './record.queries';
import { Records } from './records.service';
import { RemovedSecrets } from './removed-secrets';
import { Reorder } from './reorder';
import { SettingsController } from './settings/settings.controller';
import { SettingsService } from './settings/settings.service';
import { SupplierBulkChangeController } from './supplier-bulk-change';
import { TokenSecrets } from './tokens/token-secrets';
import { TokensController } from './tokens/tokens.controller';
import { AuthorityReader } from './users/authority';
import { RosterReader } from './users/roster';
import { SaveWithPasswordHandler } from './users/user.handler';
import { UsersController } from './users/users.controller';
import { ZipCounties } from './zip-counties/zip-counties';
import { ZipCountiesController } from './zip-counties/zip-counties.controller';

@Module({
  controllers: [
    // Before the partners, whose ids some of them would be taken for.
    ...ordinaryControllers,
    PublicPartnersController,
    AttributeTypesController,
    ClientAttributesController,
    GroupsController,
    PartnersController,
    PartnerUsersController,
    ProductsController,
    SettingsController,
    SuppliersController,
    SupplierBulkChangeController,
    PartnerAttributesController,
    TokensController,
    UsersController,
    WarehousesController,
    ZipCountiesController,
  ],
  providers: [
    AuthorityReader,
    PartnerHandler,
    PartnerProfiles,
    ProfileFiles,
    RecordFactsReader,
    RecordHandler,
    RecordQueries,
    Records,
    Reorder,
    RemovedSecrets,
    RosterReader,
    SaveWithPasswordHandler,
    SettingsService,
    TokenSecrets,
    ZipCounties,
  ],
  exports: [SettingsService],
})
export class RecordsModule {}
