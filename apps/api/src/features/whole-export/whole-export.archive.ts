import type { Writable } from 'node:stream';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Archives } from '../../platform/exports/archives';
import { WholeExport } from './whole-export';
import { openZip } from './writing/zip';

/** Administrators ask for it as for a long list, and find it among their exports. */
@Injectable()
export class WholeExportArchive implements OnModuleInit {
  constructor(
    private readonly archives: Archives,
    private readonly wholeExport: WholeExport,
  ) {}

  onModuleInit() {
    this.archives.add({
      path: 'whole-export',
      title: 'Everything in the portal',
      file: 'diaper-bank',
      write: async (out: Writable, progress) => (await this.wholeExport.write(openZip(out), progress)).rows,
    });
  }
}
