import { Module } from '@nestjs/common';
import { Reports } from './reports.service';

/** What every report stands on. */
@Module({ providers: [Reports], exports: [Reports] })
export class ReportsKernel {}
