import { Module } from '@nestjs/common';
import { AuthorityKernel } from '../authority/authority.kernel';
import { RecordsKernel } from '../records/records.kernel';
import { PastBuilder } from './pasts/builder';
import { PastBuilds } from './pasts/past-builds';
import { Pasts } from './pasts/pasts';
import { PastsController } from './pasts/pasts.controller';
import { Reports } from './reports.service';

@Module({
  imports: [AuthorityKernel, RecordsKernel],
  controllers: [PastsController],
  providers: [Reports, Pasts, PastBuilder, PastBuilds],
  exports: [AuthorityKernel, RecordsKernel, Reports, Pasts],
})
export class ReportsKernel {}
