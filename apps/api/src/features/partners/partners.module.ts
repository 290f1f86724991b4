import { Module } from '@nestjs/common';
import { AttributesKernel } from '../../kernels/attributes/attributes.kernel';
import { ImportsKernel } from '../../kernels/imports/imports.kernel';
import { RecordsKernel } from '../../kernels/records/records.kernel';
import { PartnerImport } from './import/partner-import';
import { PartnerBehaviour } from './partner.behaviour';
import { PartnerUsersController } from './partner-users.controller';
import { PartnersController } from './partners.controller';
import { PublicPartnersController } from './public-partners.controller';
import { ToDosController } from './to-dos.controller';
import { ToDosQuery } from './to-dos.query';

@Module({
  imports: [AttributesKernel, ImportsKernel, RecordsKernel],
  controllers: [PublicPartnersController, PartnersController, PartnerUsersController, ToDosController],
  providers: [PartnerBehaviour, PartnerImport, ToDosQuery],
})
export class PartnersModule {}
