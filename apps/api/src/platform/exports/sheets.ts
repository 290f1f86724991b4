import { can, refuseUnless } from '@bank/domain';
import { Injectable, type StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { AccessNotes } from '../access-notes/access-notes';
import { currentRoles } from '../context/current-user';
import type { AnyList, ListQuery } from '../lists/list-query';
import type { RowsUntil } from '../sheets/download';
import { type Sheet, sendSheet } from '../sheets/xlsx';

export interface PreparedSheet {
  sheet: Sheet;
  rows: RowsUntil;
  count: (signal: AbortSignal) => Promise<number>;
  /** The kind of people whose records the rows are, and the names of the filters that were set. */
  about?: { kind: string; filters: readonly string[]; printed?: true };
}

export interface ListedSheet {
  /** Path under /api, which is the list's resource in the access table. */
  path: string;
  title: string;
  list: AnyList;
  /** Limits the rows to those of the user, as the list's own route does. @throws Rejection */
  prepare: (query: ListQuery) => Promise<PreparedSheet> | PreparedSheet;
}

/** The route of a list and a job make its sheet here, from the same rows and under the same rules. */
@Injectable()
export class Sheets {
  private readonly byPath = new Map<string, ListedSheet>();

  constructor(private readonly accessNotes: AccessNotes) {}

  add(listed: ListedSheet): void {
    this.byPath.set(listed.path, listed);
  }

  find(path: string): ListedSheet | undefined {
    return this.byPath.get(path);
  }

  async open({ path, prepare }: ListedSheet, query: ListQuery): Promise<PreparedSheet> {
    refuseUnless(can(currentRoles(), path, 'list'));
    return this.noted(await prepare(query));
  }

  /** The same rows; who has read those about people, and how many, is noted. */
  noted<P extends Pick<PreparedSheet, 'rows' | 'about'>>(prepared: P): P {
    const { about, rows } = prepared;
    if (!about) return prepared;
    return {
      ...prepared,
      rows: (signal) => this.accessNotes.noteExport({ ...about, id: null }, rows(signal)),
    };
  }

  async send(path: string, query: ListQuery, response: Response): Promise<StreamableFile> {
    const { sheet, rows } = await this.open(this.byPath.get(path)!, query);
    return sendSheet(response, sheet, rows);
  }
}
