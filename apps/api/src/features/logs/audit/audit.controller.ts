import { AUDIT_KIND } from '@bank/domain';
import { Controller, Get, type OnModuleInit, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AccessNotes } from '../../../platform/access-notes/access-notes';
import { Access } from '../../../platform/auth/access.guard';
import { Sheets } from '../../../platform/exports/sheets';
import type { ListQuery } from '../../../platform/lists/list-query';
import { answerPage } from '../../../platform/transport/answer';
import { ApiList } from '../../../platform/transport/api-docs';
import { type AuditQuery, auditList } from './audit.list';
import { Audit } from './audit.query';
import { auditSheet, sheetRow } from './audit.sheet';
import { referredIn } from './changes';
import { ShownAuditEntry } from './entry.dto';
import { AuditedObjects } from './objects';

const PATH = 'audit';

@ApiTags('History')
@Controller(PATH)
export class AuditController implements OnModuleInit {
  constructor(
    private readonly audit: Audit,
    private readonly objects: AuditedObjects,
    private readonly sheets: Sheets,
    private readonly accessNotes: AccessNotes,
  ) {}

  onModuleInit() {
    this.sheets.add({
      path: PATH,
      title: 'Audit',
      list: auditList,
      prepare: (asked: ListQuery) => {
        const query = asked as AuditQuery;
        return {
          sheet: auditSheet,
          rows: (signal) => this.sheetRows(query, signal),
          count: (signal) => this.audit.count(query, signal),
          about: { kind: AUDIT_KIND, filters: Object.keys(query.filters) },
        };
      },
    });
  }

  @Get()
  @Access(PATH, 'list')
  @ApiList(
    'Lists everything that was done, and who looked at records about people, newest first',
    ShownAuditEntry,
    auditList,
  )
  async list(@Query(auditList) query: AuditQuery, @Res({ passthrough: true }) response: Response) {
    if (query.download) return this.sheets.send(PATH, query, response);
    const { people, ...page } = await this.audit.page(query);
    for (const [kind, ids] of people) this.accessNotes.noteShown(kind, ids, 'audit');
    return answerPage(page, query);
  }

  private async *sheetRows(query: AuditQuery, signal: AbortSignal) {
    for await (const entries of this.audit.rows(query, signal)) {
      const nameOf = await this.objects.name(referredIn(entries));
      for (const entry of entries) yield sheetRow(entry, nameOf);
    }
  }
}
