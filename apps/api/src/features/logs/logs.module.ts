import { Module } from '@nestjs/common';
import { AttributesKernel } from '../../kernels/attributes/attributes.kernel';
import { AccessController } from './access.controller';
import { AuditController } from './audit/audit.controller';
import { Audit } from './audit/audit.query';
import { AuditedObjects } from './audit/objects';
import { ReplacedValues } from './audit/replaced-values';
import { History } from './history.query';
import { LogsController } from './logs.controller';
import { MomentsController } from './moments/moments.controller';
import { NamesOfIds } from './moments/names.query';
import { ShownIds } from './shown-ids';
import { StockMomentController } from './stock/stock-moment.controller';
import { StockMoments } from './stock/stock-moment.query';

@Module({
  imports: [AttributesKernel],
  controllers: [LogsController, AccessController, AuditController, StockMomentController, MomentsController],
  providers: [History, ShownIds, Audit, AuditedObjects, ReplacedValues, NamesOfIds, StockMoments],
})
export class LogsModule {}
