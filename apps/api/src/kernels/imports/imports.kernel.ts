import { Module } from '@nestjs/common';
import { RecordsKernel } from '../records/records.kernel';
import { CheckStep } from './check-step';
import { FolderImport } from './folder/folder-import';
import { ImportJobs } from './import-jobs';
import { ImportRows } from './import-rows';
import { ImportedRecords } from './imported-records';
import { Imports } from './imports.service';
import { ImportKinds } from './kinds';
import { PartnerNames } from './known/partner-names';
import { ListImports } from './list-import';
import { ZipChoices } from './profile/zip-choices';
import { ReadStep } from './read-step';
import { RecordImports } from './record-import';
import { RefusedSheet } from './refused-sheet';
import { RunStep } from './run-step';
import { TakeBackStep } from './take-back-step';

@Module({
  imports: [RecordsKernel],
  providers: [
    CheckStep,
    FolderImport,
    ImportJobs,
    ImportedRecords,
    ImportKinds,
    ImportRows,
    Imports,
    ListImports,
    PartnerNames,
    ReadStep,
    RecordImports,
    RefusedSheet,
    RunStep,
    TakeBackStep,
    ZipChoices,
  ],
  exports: [
    FolderImport,
    ImportedRecords,
    ImportKinds,
    ImportRows,
    Imports,
    ListImports,
    PartnerNames,
    RecordImports,
    RefusedSheet,
    ZipChoices,
  ],
})
export class ImportsKernel {}
