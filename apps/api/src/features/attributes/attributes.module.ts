import { Controller, Module } from '@nestjs/common';
import { definitionsController } from '../../kernels/attributes/definitions.controller';
import { RecordsKernel } from '../../kernels/records/records.kernel';
import { AttributeTypesController } from './types.controller';

@Controller('client/attribute/definition')
class ClientAttributesController extends definitionsController('clientAttribute') {}

@Controller('partner/attribute/definition')
class PartnerAttributesController extends definitionsController('partnerAttribute') {}

@Module({
  imports: [RecordsKernel],
  controllers: [AttributeTypesController, ClientAttributesController, PartnerAttributesController],
})
export class AttributesModule {}
