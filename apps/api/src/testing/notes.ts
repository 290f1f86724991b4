import { type Decider, type Message, Rejection, refuseInvalid } from '@bank/domain';
import { projection, projections, table } from '@bank/projections';
import { Body, Controller, Delete, Get, Inject, Module, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, ValidateNested } from 'class-validator';
import type { Response } from 'express';
import { Pool } from 'pg';
import { Access } from '../platform/auth/access.guard';
import { Handle } from '../platform/commands/handle';
import { Ids } from '../platform/commands/ids';
import { fetchPage, streamRows } from '../platform/lists/fetch-page';
import { listQuery, type QueryOf } from '../platform/lists/list-query';
import { SHEET_POOL } from '../platform/settings/tokens';
import { sendSheet } from '../platform/sheets/xlsx';
import { answerMany, answerOne, answerPage, answerSuccess } from '../platform/transport/answer';
import { ApiChange, ApiId, ApiList, ApiOne, ApiSuccess } from '../platform/transport/api-docs';
import { Id } from '../platform/transport/id.pipe';
import { IfMatch } from '../platform/transport/if-match';

/** The smallest possible feature, on which the platform is tested. */
type NoteEvent =
  | Message<'NoteWritten', { id: number; title: string; pages: number }>
  | Message<'NoteChanged', { changes: { title?: string; pages?: number } }>
  | Message<'NoteTornUp', object>;
type NoteCommand =
  | Message<'WriteNote', { id: number; title: string; pages: number }>
  | Message<'ChangeNote', { title?: string; pages?: number }>
  | Message<'TearUpNote', object>;
type Note = { title: string; pages: number } | undefined;
/** Titles are unique. */
interface NoteFacts {
  taken: boolean;
}

export const noteDecider: Decider<NoteCommand, NoteEvent, Note, NoteFacts> = {
  initialState: () => undefined,
  decide(command, note, { taken }) {
    if (command.type === 'WriteNote') {
      if (command.data.title === '') refuseInvalid({ title: 'Field is required' });
      if (taken) throw new Rejection('conflict', 'Another note has this title');
      return [{ type: 'NoteWritten', data: command.data }];
    }
    if (!note) throw new Rejection('notFound', 'There is no such note');
    if (command.type === 'TearUpNote') return [{ type: 'NoteTornUp', data: {} }];
    const changes = Object.fromEntries(
      Object.entries(command.data).filter(([name, value]) => value !== undefined && value !== note[name as 'title']),
    );
    return Object.keys(changes).length ? [{ type: 'NoteChanged', data: { changes } }] : [];
  },
  evolve: (note, { type, data }) =>
    type === 'NoteWritten' ? data : type === 'NoteChanged' ? { ...note!, ...data.changes } : undefined,
};

export const notes = projection({
  name: 'notes',
  version: 1,
  tables: [
    table<NoteEvent>({
      name: 'notes',
      streams: ['note'],
      columns: { id: 'integer', title: 'text', pages: 'integer', revision: 'integer' },
      key: ['id'],
      on: {
        NoteWritten: (_, { event: { data }, version }) => [{ ...data, revision: version }],
        NoteChanged: (rows, { event: { data }, version }) =>
          rows.map((row) => ({ ...row, ...data.changes, revision: version })),
        NoteTornUp: () => [],
      },
    }),
  ],
});

class Author {
  @ApiProperty() @IsString() name: string;
}
class SaveNote {
  @ApiProperty({ required: false }) @IsOptional() @IsString() title?: string;
  @ApiProperty({ required: false }) @IsOptional() @IsInt() pages?: number;
  @ApiProperty({ required: false }) @IsOptional() @ValidateNested() @Type(() => Author) author?: Author;
}
class ShownNote {
  @ApiProperty() id: number;
  @ApiProperty() title: string;
  @ApiProperty() pages: number;
}

const notesList = listQuery({
  sorts: { id: 'id', title: 'title', pages: 'pages' },
  sort: 'id|asc',
  filters: {
    title: { type: 'text', where: 'title = ?' },
    keyword: { type: 'contains', where: 'title ILIKE ?' },
    pages: { type: 'id', where: 'pages = ?' },
    on: { type: 'day' },
    size: { type: 'choice', choices: ['short', 'long'] },
  },
  includes: ['author', 'author.address'],
  all: true,
  sheet: true,
});
const sheet = {
  file: 'Notes',
  columns: [
    { key: 'id', label: 'ID', type: 'integer' },
    { key: 'title', label: 'Title', type: 'text' },
  ],
} as const;
const source = { columns: 'id, title, pages', from: 'read.notes' };

@ApiTags('Notes')
@Controller('notes')
class NotesController {
  constructor(
    private readonly commands: Handle,
    private readonly ids: Ids,
    private readonly pool: Pool,
    @Inject(SHEET_POOL) private readonly sheetPool: Pool,
  ) {}

  @Get()
  @Access('suppliers', 'list')
  @ApiList('Lists notes', ShownNote, notesList)
  async list(@Query(notesList) query: QueryOf<typeof notesList>, @Res({ passthrough: true }) response: Response) {
    if (query.download)
      return sendSheet(response, sheet, (signal) => streamRows(this.sheetPool, source, query, signal));
    return answerPage(await fetchPage(this.pool, source, query), query, { include: [...query.include] });
  }

  @Get('broken')
  @Access('suppliers', 'list')
  @ApiOne('Fails', ShownNote)
  broken() {
    throw new Error('a bug');
  }

  @Get('words')
  @Access('suppliers', 'list')
  @ApiOne('Some words', ShownNote)
  words() {
    return answerMany(['a', 'b']);
  }

  @Get(':id')
  @Access('suppliers', 'show')
  @ApiId()
  @ApiOne('Shows a note', ShownNote)
  async show(@Id() id: number) {
    const { rows } = await this.pool.query('SELECT * FROM read.notes WHERE id = $1', [id]);
    if (!rows[0]) throw new Rejection('notFound', `There is no note ${id}`);
    const { revision, owner: _, ...note } = rows[0];
    return answerOne(note, { revision });
  }

  @Post()
  @Access('suppliers', 'create')
  @ApiOne('Writes a note', ShownNote, 201)
  async create(@Body() { title = '', pages = 1 }: SaveNote) {
    const id = await this.ids.freshOne('note');
    await this.send(id, { type: 'WriteNote', data: { id, title, pages } }, [`note.title:${title}`]);
    return this.show(id);
  }

  @Patch(':id')
  @Access('suppliers', 'edit')
  @ApiId()
  @ApiChange()
  @ApiOne('Changes a note', ShownNote)
  async change(@Id() id: number, @Body() { title, pages }: SaveNote, @IfMatch() revision?: number) {
    await this.send(id, { type: 'ChangeNote', data: { title, pages } }, [], revision);
    return this.show(id);
  }

  @Delete(':id')
  @Access('suppliers', 'delete')
  @ApiId()
  @ApiSuccess('Tears up a note')
  async remove(@Id() id: number) {
    await this.send(id, { type: 'TearUpNote', data: {} });
    return answerSuccess(`Note ${id} torn up.`);
  }

  private send(id: number, command: NoteCommand, keys: string[] = [], ifVersion?: number) {
    const facts = async () => ({
      taken:
        command.type === 'WriteNote' &&
        (await this.pool.query('SELECT 1 FROM read.notes WHERE title = $1', [command.data.title])).rowCount !== 0,
    });
    const work = {
      decider: noteDecider,
      stream: `note-${id}`,
      command,
      facts,
      keys,
      waitFor: ['notes'],
      shownBy: ['notes'],
      ifVersion,
    };
    return this.commands.handle(work);
  }
}

@Module({ controllers: [NotesController] })
export class NotesModule {}

/** Options of `openApp` for an application with notes. */
export const withNotes = { projections: [...projections, notes], modules: [NotesModule] };
