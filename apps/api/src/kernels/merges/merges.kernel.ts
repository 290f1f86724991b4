import { Module } from '@nestjs/common';
import { MergeFactsReader } from './merge.facts';
import { Merges } from './merges.service';

@Module({ providers: [MergeFactsReader, Merges], exports: [Merges] })
export class MergesKernel {}
