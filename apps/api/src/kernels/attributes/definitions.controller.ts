import {
  isRequiredOfStaff,
  LARGEST_ID,
  type RecordDefinition,
  Rejection,
  readId,
  records,
  refuseInvalid,
} from '@bank/domain';
import { type AttributeKind, attributeDefinition, unansweredCount } from '@bank/projections';
import { Body, Controller, Get, HttpCode, Inject, Post, Query, type Type } from '@nestjs/common';
import { ApiProperty, ApiQuery } from '@nestjs/swagger';
import { Pool } from 'pg';
import { Access } from '../../platform/auth/access.guard';
import { validation, WRONG_SHAPE } from '../../platform/bodies/validation';
import { refuseParameter } from '../../platform/lists/filters';
import { listQuery } from '../../platform/lists/list-query';
import { answerMany, answerOne } from '../../platform/transport/answer';
import { ApiMany, ApiOne } from '../../platform/transport/api-docs';
import { answerDto } from '../fields/dto';
import type { RecordView } from '../records/record.queries';
import { recordsController } from '../records/records.controller';
import { NewOrder, Reorder } from '../records/reorder';
import { definitionDto, type SaveDefinition } from './definition.dto';

const list = listQuery({
  sorts: { orderIndex: 'r.order_index', id: 'r.id', label: 'r.label', name: 'r.name' },
  sort: 'orderIndex|asc',
  id: 'r.id',
  paging: 'never',
});

/** `{"3": true, "4": false}` -> [3]; a map that was not sent sets no field. @throws Rejection for a key that is no id */
const groupsWithRight = (field: string, right: 'canView' | 'canEdit', { [right]: map }: SaveDefinition) => {
  if (!map) return {};
  const wrong = Object.keys(map).filter((key) => !readId(key));
  if (wrong.length)
    throw new Rejection(
      'malformed',
      WRONG_SHAPE,
      Object.fromEntries(wrong.map((key) => [`${right}.${key}`, 'Must be the id of a group, such as 7'])),
    );
  const named = Object.keys(map).filter((key) => map[key] === true);
  if (named.some((key) => readId(key)! > LARGEST_ID))
    refuseInvalid({ [right]: 'One of them no longer exists: choose others' });
  return { [field]: named.map((key) => readId(key)) };
};

const optionsOf = ({ options }: SaveDefinition) =>
  options?.map(({ is_deleted, ...option }) => ({ ...option, isDeleted: option.isDeleted ?? is_deleted }));

const viewOf = (kind: AttributeKind): RecordView => ({
  columns: `CASE WHEN r.is_required THEN ${unansweredCount[kind]('r.id')} END AS unanswered`,
  extend: (row) => {
    const attribute = attributeDefinition(kind, { ...row, id: row.id as number });
    const { id, options, attributeFieldPermissions } = attribute;
    return {
      definition_id: id,
      options: options.map((option) => ({ ...option, is_deleted: option.isDeleted })),
      attributeFieldPermissions,
      lackingAnswer: isRequiredOfStaff(attribute) ? row.unanswered : null,
    };
  },
});

/** The id of a question that is not saved, to which nobody has an answer. */
const NEW_QUESTION = 0;

class LackingAnswer {
  @ApiProperty({ type: 'integer' }) count: number;
}

/** Lists, shows, creates, changes and orders attributes of a kind. They are disabled and never deleted, since values refer to them. */
export const definitionsController = (kind: AttributeKind): Type => {
  const definition: RecordDefinition = records[kind];
  const path = definition.path as 'client/attribute/definition';
  const view = viewOf(kind);

  @Controller(path)
  class DefinitionsController extends recordsController(definition, list, {
    ...view,
    dto: definitionDto(definition),
    isKept: true,
  }) {
    @Inject() private readonly reorder: Reorder;
    @Inject() private readonly pool: Pool;

    @Get('lacking-answer')
    @Access(path, 'show')
    @ApiQuery({ name: 'question', required: false, type: 'integer', description: 'Its id; none for a new one' })
    @ApiOne('Counts the active records that have no answer to a question', LackingAnswer)
    async countLacking(@Query('question') question?: string) {
      const id = question === undefined ? NEW_QUESTION : readId(question);
      if (typeof id !== 'number' || id > LARGEST_ID)
        return refuseParameter('question', 'Must be the id of a question, such as 7');
      const { rows } = await this.pool.query<LackingAnswer>(`SELECT ${unansweredCount[kind]('$1::integer')} AS count`, [
        id,
      ]);
      return answerOne(rows[0]!);
    }

    @Post('order')
    @HttpCode(200)
    @Access(path, 'order')
    @ApiMany(`Puts the ${definition.plural} into another order`, answerDto(definition))
    async order(@Body(validation(NewOrder)) { ids }: NewOrder) {
      await this.reorder.apply(definition, ids);
      const { rows } = await this.queries.fetchPage(definition, view, list.read({}));
      return answerMany(rows);
    }

    /** The form doesn't set the place of an attribute; a new one comes last. */
    protected override async accept(body: SaveDefinition, action: 'create' | 'edit') {
      const { canView: _, canEdit: __, orderIndex: ___, ...rest } = body;
      return {
        ...rest,
        ...(body.options ? { options: optionsOf(body) } : {}),
        ...groupsWithRight('viewGroups', 'canView', body),
        ...groupsWithRight('editGroups', 'canEdit', body),
        ...(action === 'create' ? { orderIndex: await this.reorder.nextIndex(definition) } : {}),
      };
    }
  }
  return DefinitionsController;
};
