import { Module } from '@nestjs/common';
import { Reports } from './reports.service';

/** Every report builds on this module. */
@Module({ providers: [Reports], exports: [Reports] })
export class ReportsKernel {}
