import { Controller, Module } from '@nestjs/common';
import { definitionsController } from '../../kernels/attributes/definitions.controller';
import { ImportsKernel } from '../../kernels/imports/imports.kernel';
import { ordinaryControllers } from '../../kernels/records/ordinary-controllers';
import { RecordsKernel } from '../../kernels/records/records.kernel';
import { AttributeTypesController } from './attribute-types.controller';
import { LogoController, PublicLogoController } from './logo/logo.controller';
import { Logos } from './logo/logo.service';
import { PartnerOptionImports } from './partner-option-imports';
import { PublicBankController } from './public-bank.controller';
import { TextsController } from './public-texts.controller';
import { QuestionImports } from './question-imports';
import { SettingImport } from './setting-import';
import { SettingsController } from './settings.controller';
import { WarehouseImport } from './warehouse-import';
import { WarehousesController } from './warehouses.controller';

@Controller('client/attribute/definition')
class ClientAttributesController extends definitionsController('clientAttribute') {}

@Controller('partner/attribute/definition')
class PartnerAttributesController extends definitionsController('partnerAttribute') {}

/** All that a bank sets up once: its settings and texts, its questions, and records that are little more than their fields. */
@Module({
  imports: [ImportsKernel, RecordsKernel],
  providers: [Logos, PartnerOptionImports, QuestionImports, SettingImport, WarehouseImport],
  controllers: [
    SettingsController,
    LogoController,
    PublicLogoController,
    PublicBankController,
    TextsController,
    AttributeTypesController,
    ClientAttributesController,
    PartnerAttributesController,
    ...ordinaryControllers,
    WarehousesController,
  ],
})
export class SettingsModule {}
