import { Injectable } from '@nestjs/common';
import { ImportKinds } from '../../kernels/imports/kinds';
import { AccessNotes } from '../../platform/access-notes/access-notes';
import { AllFiles, type ListedFile } from '../../platform/files/all-files';
import { allFiles } from './files/all-files';
import type { ExportedFile, ImportedLists } from './files/exported-file';
import { type Moment, Moments } from './moment';
import { ATTACHMENTS, attachmentPath, ownerOf } from './writing/attachments';
import { headingLine, linesOf } from './writing/csv';
import { csvName, dataDictionary } from './writing/dictionary';
import type { Place } from './writing/place';
import { readMe } from './writing/read-me';
import { countRows, readRows } from './writing/rows';
import { Written, type WrittenFile } from './writing/written';

const FORMAT_VERSION = 1;
const ROWS_AT_ONCE = 500;

export interface Progress {
  signal: AbortSignal;
  counted?: (total: number) => Promise<void> | void;
  reached?: (rows: number) => void;
}

export interface Exported extends Pick<Moment, 'at' | 'position'> {
  rows: number;
  files: readonly WrittenFile[];
}

/** Everything that the bank has entered, as files of one moment. */
@Injectable()
export class WholeExport {
  constructor(
    private readonly moments: Moments,
    private readonly kinds: ImportKinds,
    private readonly attachments: AllFiles,
    private readonly accessNotes: AccessNotes,
  ) {}

  /** With the rights of the present user, who must be allowed to see everything. Ends the place. @throws SheetsBusy, Rejection */
  async write(place: Place, progress: Progress): Promise<Exported> {
    const imported = await this.importedLists();
    const exported = await this.moments.during(progress.signal, (moment) =>
      this.writeMoment(moment, imported, new Written(place), progress),
    );
    await place.finish();
    await this.accessNotes.flush();
    return exported;
  }

  private async writeMoment(
    moment: Moment,
    imported: ImportedLists,
    written: Written,
    { signal, counted, reached }: Progress,
  ): Promise<Exported> {
    const { connection, at, position } = moment;
    const files = await allFiles(connection, imported);
    await counted?.(await countRows(connection, files));
    const described = [...files, ATTACHMENTS];
    const dictionary = dataDictionary(described);
    await written.add('README.md', once(Buffer.from(readMe(moment, described))));
    await written.add('data-dictionary.csv', once(dictionary.content), () => dictionary.rows);
    let rows = 0;
    for (const file of files) {
      const before = rows;
      const content = this.tableOf(moment, file, (read) => {
        signal.throwIfAborted();
        rows += read;
        reached?.(rows);
      });
      try {
        await written.add(csvName(file), content, () => rows - before);
      } finally {
        if (file.people) this.accessNotes.noteExported({ kind: file.people, id: null, filters: [] }, rows - before);
      }
    }
    await this.writeAttachments(moment, written, signal);
    await this.moments.refuseErased(moment);
    const manifest = { format: 'diaper-bank-export', version: FORMAT_VERSION, at, position, files: written.files };
    await written.add('manifest.json', once(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)));
    return { at, position, rows, files: written.files };
  }

  private async *tableOf(
    { connection }: Moment,
    file: ExportedFile,
    count: (rows: number) => void,
  ): AsyncGenerator<Buffer> {
    yield headingLine(file.columns.map(({ heading }) => heading));
    for await (const rows of readRows(connection, file)) {
      count(rows.length);
      yield linesOf(file.columns, rows);
    }
  }

  private async writeAttachments({ connection }: Moment, written: Written, signal: AbortSignal): Promise<void> {
    const counts = new Map<string, number>();
    try {
      for await (const file of this.attachments.list(connection)) {
        signal.throwIfAborted();
        const { kind } = ownerOf(file);
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
        await written.add(attachmentPath(file), once(await this.attachments.contentOf(connection, file)));
      }
    } finally {
      for (const [kind, count] of counts) this.accessNotes.noteExported({ kind, id: null, filters: ['files'] }, count);
    }
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    await written.add(csvName(ATTACHMENTS), this.listAttachments(connection), () => total);
  }

  private async *listAttachments(connection: Moment['connection']): AsyncGenerator<Buffer> {
    yield headingLine(ATTACHMENTS.columns.map(({ heading }) => heading));
    let batch: ListedFile[] = [];
    for await (const file of this.attachments.list(connection)) {
      batch.push(file);
      if (batch.length < ROWS_AT_ONCE) continue;
      yield linesOf(ATTACHMENTS.columns, batch);
      batch = [];
    }
    yield linesOf(ATTACHMENTS.columns, batch);
  }

  private async importedLists(): Promise<ImportedLists> {
    const lists = await Promise.all(
      this.kinds.open.map(
        async (kind) => [kind.name, { title: kind.title, columns: (await kind.open()).columns }] as const,
      ),
    );
    return new Map(lists);
  }
}

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}
