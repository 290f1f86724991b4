import { Rejection, refuseInvalid } from '@bank/domain';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { ImportRecord } from '../../kernels/imports/import-record';
import { Imports, mayLeaveQuestionsOpen } from '../../kernels/imports/imports.service';
import { ImportKinds } from '../../kernels/imports/kinds';
import { nextUsual } from '../../kernels/imports/needed-order';
import { RefusedSheet } from '../../kernels/imports/refused-sheet';
import { PART_BYTES } from '../../kernels/imports/sources/limits';
import { addToOf, fieldsOf, namesToChoose } from '../../kernels/imports/values/reads';
import { Access } from '../../platform/auth/access.guard';
import { TakesFiles } from '../../platform/bodies/body.guard';
import { validation } from '../../platform/bodies/validation';
import type { QueryOf } from '../../platform/lists/list-query';
import { dispositionOf } from '../../platform/sheets/download';
import { sendSheet, sheetFile } from '../../platform/sheets/xlsx';
import { answerMany, answerOne, answerPage, answerSuccess } from '../../platform/transport/answer';
import { ApiId, ApiList, ApiMany, ApiOne, ApiRefusals, ApiSheet, ApiSuccess } from '../../platform/transport/api-docs';
import { Id } from '../../platform/transport/id.pipe';
import {
  BeginImport,
  ChosenColumns,
  ChosenRows,
  FilePart,
  ImportsAsked,
  RowChoice,
  RowsToCorrect,
  ShownImport,
  ShownKind,
} from './imports.dto';
import { readDayOrders, readMapping, readMeanings, readSame } from './posted-reading';
import { ShownRow } from './shown-row.dto';
import { rowList, ShownRows } from './shown-rows';
import { makeTemplate } from './template';

const NO_COUNTS = { states: {}, outcomes: {}, stayed: 0, refusedLate: 0, meant: 0, words: [] };

@ApiTags('Imports')
@Controller('imports')
export class ImportsController {
  constructor(
    private readonly imports: Imports,
    private readonly kinds: ImportKinds,
    private readonly rows: ShownRows,
    private readonly refused: RefusedSheet,
  ) {}

  @Get('kinds')
  @Access('imports', 'list')
  @ApiMany('Lists the kinds of rows that the caller may import', ShownKind)
  listKinds() {
    const kinds = this.kinds.open;
    return answerMany(
      kinds.map(({ name, title, about, resource, list = resource }) => ({
        id: name,
        title,
        about,
        list: `/${list}`,
        next: nextUsual(kinds, name)?.name ?? null,
      })),
    );
  }

  @Get('kinds/:kind/template')
  @Access('imports', 'list')
  @ApiSheet('An empty sheet with the headings of a kind, and one with the values that are allowed')
  @ApiRefusals(403, 404)
  async template(@Param('kind') name: string) {
    const kind = this.kinds.find(name);
    const { columns } = await kind.open();
    const { type } = sheetFile(kind.title);
    const disposition = dispositionOf(`${kind.title}.xlsx`);
    return new StreamableFile(await makeTemplate(kind.title, columns), { type, disposition });
  }

  @Post()
  @Access('imports', 'create')
  @ApiOne('Begins an import, whose file is then sent in parts', ShownImport, 201)
  @ApiRefusals(404, 409, 422)
  async begin(@Body(validation(BeginImport)) { kind, file }: BeginImport) {
    return this.answer(await this.imports.begin(kind, file));
  }

  @Get()
  @Access('imports', 'list')
  @ApiMany('Lists the last hundred imports of the caller, newest first; to administrators those of all', ShownImport)
  async list(@Query(validation()) { before }: ImportsAsked) {
    const titles = new Map(this.kinds.open.map(({ name, title }) => [name, title]));
    const imports = await this.imports.list(before === undefined ? undefined : Number(before));
    return answerMany(imports.map((one) => ({ ...one, title: titles.get(one.kind) ?? one.kind })));
  }

  @Get(':id')
  @Access('imports', 'show')
  @ApiId()
  @ApiOne('Shows how far an import is, and how many rows are in which state', ShownImport)
  async show(@Id() id: number) {
    return this.answer(await this.imports.show(id));
  }

  @Post(':id/parts')
  @HttpCode(200)
  @Access('imports', 'edit')
  @TakesFiles()
  @ApiId()
  @ApiSuccess('Takes a part of the file')
  @ApiRefusals(404, 409, 422)
  async addPart(@Id() id: number, @Body(validation(FilePart)) { place, content }: FilePart) {
    const bytes = Buffer.from(content, 'base64');
    if (bytes.length > PART_BYTES) refuseInvalid({ content: `Must have at most ${PART_BYTES} bytes` });
    await this.imports.addPart(id, place, bytes);
    return answerSuccess();
  }

  @Post(':id/read')
  @HttpCode(202)
  @Access('imports', 'edit')
  @ApiId()
  @ApiOne(
    'The file is complete: has it read, or has it read anew by another sheet or row of headings',
    ShownImport,
    202,
  )
  @ApiRefusals(404, 409, 422)
  async read(@Id() id: number, @Body(validation(ChosenRows)) chosen: ChosenRows) {
    return this.answer(await this.imports.read(id, chosen));
  }

  @Post(':id/check')
  @HttpCode(202)
  @Access('imports', 'edit')
  @ApiId()
  @ApiOne('Makes a dry run, which writes nothing and says what would become of each row', ShownImport, 202)
  @ApiRefusals(404, 409, 422)
  async check(
    @Id() id: number,
    @Body(validation(ChosenColumns)) { mapping, dayOrders = {}, same, meanings, mayLackAnswers }: ChosenColumns,
  ) {
    const reading = {
      dayOrders: readDayOrders(dayOrders),
      mayLackAnswers,
      ...(same && { same: readSame(same) }),
      ...(meanings && { meanings: readMeanings(meanings) }),
    };
    return this.answer(await this.imports.check(id, readMapping(mapping), reading));
  }

  @Post(':id/choose')
  @HttpCode(200)
  @Access('imports', 'edit')
  @ApiId()
  @ApiOne('Decides whether a row is about a record that is there, or all such rows at once', ShownImport)
  @ApiRefusals(404, 409, 422)
  async choose(@Id() id: number, @Body(validation(RowChoice)) { row, choice }: RowChoice) {
    return this.answer(await this.imports.choose(id, row ?? undefined, choice));
  }

  @Post(':id/take-names')
  @HttpCode(202)
  @Access('imports', 'edit')
  @ApiId()
  @ApiOne(
    'Writes into refused rows the names that alone can be meant by what they say, and makes the dry run again',
    ShownImport,
    202,
  )
  @ApiRefusals(404, 409)
  async takeMeantNames(@Id() id: number) {
    return this.answer(await this.imports.takeMeantNames(id));
  }

  @Post(':id/run')
  @HttpCode(202)
  @Access('imports', 'edit')
  @ApiId()
  @ApiOne('Carries out what the dry run has predicted', ShownImport, 202)
  @ApiRefusals(404, 409)
  async run(@Id() id: number) {
    return this.answer(await this.imports.run(id));
  }

  @Post(':id/take-back')
  @HttpCode(202)
  @Access('imports', 'edit')
  @ApiId()
  @ApiOne('Takes the import back, as far as nothing was built upon its records', ShownImport, 202)
  @ApiRefusals(404, 409)
  async takeBack(@Id() id: number) {
    return this.answer(await this.imports.takeBack(id));
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Access('imports', 'edit')
  @ApiId()
  @ApiOne('Stops what is under way; rows that are done stay', ShownImport)
  @ApiRefusals(404, 409)
  async cancel(@Id() id: number) {
    await this.imports.cancel(id);
    return this.answer(await this.imports.show(id));
  }

  @Get(':id/rows')
  @Access('imports', 'show')
  @ApiId()
  @ApiList('Lists the rows of an import', ShownRow, rowList)
  async listRows(@Id() id: number, @Query(rowList) query: QueryOf<typeof rowList>) {
    const { found, kind } = await this.imports.showWithKind(id);
    return answerPage(await this.rows.fetchPage(id, kind, found, query), query);
  }

  @Get(':id/refused')
  @Access('imports', 'show')
  @ApiId()
  @ApiSheet('The refused rows, or those left out, as the same sheet, with what is wrong beside them')
  @ApiRefusals(404, 409)
  async refusedRows(
    @Id() id: number,
    @Query(validation()) { outcome }: RowsToCorrect,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { found } = await this.imports.showWithKind(id);
    if (found.step === 'READ') throw new Rejection('conflict', 'Make a dry run first.');
    return sendSheet(response, this.refused.sheetOf(found), (signal) =>
      this.refused.rowsOf(found, signal, outcome && [outcome]),
    );
  }

  @Delete(':id')
  @Access('imports', 'delete')
  @ApiId()
  @ApiSuccess('Removes the file and its rows; what was imported stays')
  @ApiRefusals(404, 409)
  async remove(@Id() id: number) {
    await this.imports.remove(id);
    return answerSuccess(`Import ${id} removed.`);
  }

  private async answer(found: ImportRecord) {
    const kind = this.kinds.find(found.kind);
    // Who waits for a job asks every second, and chooses no columns meanwhile.
    const isUnderWay = found.status === 'WAITING' || found.status === 'RUNNING';
    const [columns, counts] = await Promise.all([
      isUnderWay ? [] : kind.open().then((opened) => opened.columns),
      isUnderWay ? NO_COUNTS : this.imports.count(found.id),
    ]);
    const fields = columns.map(
      ({ field, label, labelEs, isRequired = false, isMostlyRequired, isAsked = false, otherwise = null, reads }) => ({
        field,
        label,
        labelEs,
        isRequired: isRequired || isMostlyRequired === true,
        isAsked,
        otherwise,
        type: reads.type,
        fills: fieldsOf({ field, reads }),
        isSeveral: reads.type === 'choice' && reads.isSeveral === true,
        choices: namesToChoose(reads),
        addTo: addToOf(reads) ?? null,
      }),
    );
    return answerOne({
      ...found,
      title: kind.title,
      fields,
      mayLeaveQuestionsOpen: mayLeaveQuestionsOpen(),
      ...counts,
    });
  }
}
