import { Module } from '@nestjs/common';
import { RecordsKernel } from '../records/records.kernel';
import { CheckStep } from './check-step';
import { ImportJobs } from './import-jobs';
import { ImportRows } from './import-rows';
import { Imports } from './imports.service';
import { ImportKinds } from './kinds';
import { ReadStep } from './read-step';
import { RecordImports } from './record-import';
import { RunStep } from './run-step';
import { TakeBackStep } from './take-back-step';

@Module({
  imports: [RecordsKernel],
  providers: [CheckStep, ImportJobs, ImportKinds, ImportRows, Imports, ReadStep, RecordImports, RunStep, TakeBackStep],
  exports: [ImportKinds, ImportRows, Imports, RecordImports],
})
export class ImportsKernel {}
