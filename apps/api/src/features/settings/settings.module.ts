import { Module } from '@nestjs/common';
import { RecordsKernel } from '../../kernels/records/records.kernel';
import { SettingsController } from './settings.controller';

@Module({ imports: [RecordsKernel], controllers: [SettingsController] })
export class SettingsModule {}
