import type { RecordDefinition } from '@bank/domain';
import { Body, Controller, Delete, Get, Inject, Patch, Post, Query, type Type } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/auth/access.guard';
import { validation } from '../../platform/bodies/validation';
import { ApiInclude, Include } from '../../platform/lists/include';
import type { AnyList, ListQuery } from '../../platform/lists/list-query';
import { answerOne, answerPage, answerSuccess } from '../../platform/transport/answer';
import { ApiChange, ApiList, ApiOne, ApiSuccess } from '../../platform/transport/api-docs';
import { Id } from '../../platform/transport/id.pipe';
import { IfMatch } from '../../platform/transport/if-match';
import { answerDto, saveDto } from '../fields/dto';
import { RecordQueries, type RecordView } from './record.queries';
import { Records, type ReplaceCommand } from './records.service';

type Save = Readonly<Record<string, unknown>>;

/** Kinds override these methods to add to the ordinary endpoints of a record. */
export abstract class RecordsEndpoint {
  @Inject() protected readonly records: Records;
  @Inject() protected readonly queries: RecordQueries;

  /** Checks the permissions that the access table can't know, such as whose record it is. @throws Rejection */
  protected async permit(_action: 'show' | 'create' | 'edit' | 'delete', _id?: number): Promise<void> {}
  /** Changes the body into what this user may send. @throws Rejection */
  protected accept(body: Save, _action: 'create' | 'edit'): Save | Promise<Save> {
    return body;
  }
  /** Replaces the plain command of a save, where its body means more than the record itself. */
  protected commandFor(_body: Save): ReplaceCommand | undefined {
    return undefined;
  }
}

export interface RecordOptions extends RecordView {
  dto?: Type<Save>;
  /** The records can't be deleted, so there is no endpoint for it. */
  isKept?: boolean;
}

/** List, one, create, change and delete of a kind of record, as its definition and its list say. */
export const recordsController = (
  definition: RecordDefinition,
  list: AnyList,
  { dto = saveDto(definition), isKept = false, ...view }: RecordOptions = {},
): Type<RecordsEndpoint> => {
  const { title, plural, deletedAs } = definition;
  const path = definition.path as 'products';
  const Shown = answerDto(definition);
  const includes = list.definition.includes ?? [];
  const ReadBody = () => Body(validation(dto));
  const ReadInclude = () => Include(includes);

  @ApiTags(plural)
  @Controller(path)
  class RecordsController extends RecordsEndpoint {
    @Get()
    @Access(path, 'list')
    @ApiList(`Lists ${plural}`, Shown, list)
    async list(@Query(list) query: ListQuery) {
      return answerPage(await this.queries.fetchPage(definition, view, query), query);
    }

    @Get(':id')
    @Access(path, 'show')
    @ApiInclude(includes)
    @ApiOne(`Shows a ${title}`, Shown)
    async show(@Id() id: number, @ReadInclude() include: ReadonlySet<string>) {
      await this.permit('show', id);
      const { body, revision } = await this.queries.findOne(definition, view, id, include);
      return answerOne(body, { revision });
    }

    @Post()
    @Access(path, 'create')
    @ApiBody({ type: dto })
    @ApiInclude(includes)
    @ApiOne(`Registers a ${title}`, Shown, 201)
    async create(@ReadBody() body: Save, @ReadInclude() include: ReadonlySet<string>) {
      await this.permit('create');
      const id = await this.records.register(definition, await this.accept(body, 'create'), this.commandFor(body));
      return this.show(id, include);
    }

    @Patch(':id')
    @Access(path, 'edit')
    @ApiBody({ type: dto })
    @ApiInclude(includes)
    @ApiOne(`Changes a ${title}`, Shown)
    @ApiChange()
    async change(
      @Id() id: number,
      @ReadBody() body: Save,
      @ReadInclude() include: ReadonlySet<string>,
      @IfMatch() revision?: number,
    ) {
      await this.permit('edit', id);
      await this.records.change(definition, id, await this.accept(body, 'edit'), revision, this.commandFor(body));
      return this.show(id, include);
    }
  }
  if (isKept) return RecordsController;

  class RemovableRecordsController extends RecordsController {
    @Delete(':id')
    @Access(path, 'delete')
    @ApiSuccess(`Deletes a ${title}`)
    async remove(@Id() id: number, @IfMatch() revision?: number) {
      await this.permit('delete', id);
      await this.records.remove(definition, id, revision);
      return answerSuccess(`${deletedAs} "${await this.queries.nameOf(definition, id)}" deleted.`);
    }
  }
  return RemovableRecordsController;
};
