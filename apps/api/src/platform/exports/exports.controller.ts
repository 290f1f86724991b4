import { Readable } from 'node:stream';
import { Body, Controller, Delete, Get, HttpCode, Post, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '../auth/access.guard';
import { validation } from '../bodies/validation';
import { breakingOff, dispositionOf } from '../sheets/download';
import { sheetFile } from '../sheets/xlsx';
import { answerMany, answerOne, answerSuccess } from '../transport/answer';
import { ApiId, ApiMany, ApiOne, ApiRefusals, ApiSheet, ApiSuccess } from '../transport/api-docs';
import { Id } from '../transport/id.pipe';
import { archiveFile } from './archives';
import { ExportAsked, ShownExport } from './export.dto';
import { Exports } from './exports';

@ApiTags('Exports')
@Controller('exports')
export class ExportsController {
  constructor(private readonly exports: Exports) {}

  @Post()
  @HttpCode(202)
  @Access('exports', 'create')
  @ApiOne('Has a list made into an Excel file, which may take a while', ShownExport, 202)
  @ApiRefusals(422, 429)
  async create(@Body(validation()) asked: ExportAsked) {
    return answerOne(await this.exports.ask(asked));
  }

  @Get()
  @Access('exports', 'list')
  @ApiMany('Lists the exports of the caller, newest first', ShownExport)
  async list() {
    return answerMany(await this.exports.list());
  }

  @Get(':id')
  @Access('exports', 'show')
  @ApiId()
  @ApiOne('Shows how far an export is', ShownExport)
  async show(@Id() id: number) {
    return answerOne(await this.exports.show(id));
  }

  @Get(':id/file')
  @Access('exports', 'show')
  @ApiId()
  @ApiSheet('Gives the file of an export that is done')
  @ApiRefusals(409)
  async file(@Id() id: number) {
    const { name, bytes } = await this.exports.open(id);
    const { type } = name.endsWith('.zip') ? archiveFile(name) : sheetFile(name);
    return breakingOff(new StreamableFile(Readable.from(bytes), { type, disposition: dispositionOf(name) }), name);
  }

  @Delete(':id')
  @Access('exports', 'delete')
  @ApiId()
  @ApiSuccess('Cancels an export that waits or runs; discards one that has ended')
  async remove(@Id() id: number) {
    return answerSuccess(`Export ${id} ${await this.exports.end(id)}.`);
  }
}
