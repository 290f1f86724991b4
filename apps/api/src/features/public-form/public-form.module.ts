import { Module } from '@nestjs/common';
import { RecordsKernel } from '../../kernels/records/records.kernel';
import { TextsController } from './texts.controller';

@Module({ imports: [RecordsKernel], controllers: [TextsController] })
export class PublicFormModule {}
