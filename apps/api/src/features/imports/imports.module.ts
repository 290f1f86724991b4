import { Module } from '@nestjs/common';
import { ImportsKernel } from '../../kernels/imports/imports.kernel';
import { ImportsController } from './imports.controller';
import { ShownRows } from './shown-rows';

/** The calls of all imports; each feature adds the kinds of its own records. */
@Module({
  imports: [ImportsKernel],
  controllers: [ImportsController],
  providers: [ShownRows],
})
export class ImportsModule {}
