import { Module } from '@nestjs/common';
import { MergeFactsReader } from './merge.facts';
import { MergesController } from './merges.controller';
import { Merges } from './merges.service';

@Module({ controllers: [MergesController], providers: [MergeFactsReader, Merges] })
export class MergesModule {}
