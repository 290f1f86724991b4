import { Module } from '@nestjs/common';
import { RecordFactsReader } from './record.facts';
import { RecordHandler } from './record.handler';
import { RecordQueries } from './record.queries';
import { RecordNames } from './record-names';
import { Records } from './records.service';
import { Removals } from './removals';
import { Reorder } from './reorder';
import { SettingsService } from './settings.service';

const services = [
  RecordFactsReader,
  RecordHandler,
  RecordNames,
  RecordQueries,
  Records,
  Removals,
  Reorder,
  SettingsService,
];

@Module({ providers: services, exports: services })
export class RecordsKernel {}
