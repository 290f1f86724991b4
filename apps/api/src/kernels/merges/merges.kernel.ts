import { Module } from '@nestjs/common';
import { MergeFactsReader } from './merge.facts';
import { Merges } from './merges.service';

/** What every kind of merge stands on. */
@Module({ providers: [MergeFactsReader, Merges], exports: [Merges] })
export class MergesKernel {}
