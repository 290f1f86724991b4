import { Module } from '@nestjs/common';
import { MergeFactsReader } from './merge.facts';
import { Merges } from './merges.service';

/** Every kind of merge builds on this module. */
@Module({ providers: [MergeFactsReader, Merges], exports: [Merges] })
export class MergesKernel {}
