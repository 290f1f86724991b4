import { Module } from '@nestjs/common';
import { ImportsKernel } from '../../kernels/imports/imports.kernel';
import { Moments } from './moment';
import { WholeExport } from './whole-export';
import { WholeExportArchive } from './whole-export.archive';

@Module({
  imports: [ImportsKernel],
  providers: [Moments, WholeExport, WholeExportArchive],
})
export class WholeExportModule {}
