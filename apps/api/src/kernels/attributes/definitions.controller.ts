import { LARGEST_ID, type RecordDefinition, Rejection, readId, records, refuseInvalid } from '@bank/domain';
import { type AttributeKind, attributeDefinition } from '@bank/projections';
import { Body, Controller, HttpCode, Inject, Post, type Type } from '@nestjs/common';
import { Access } from '../../platform/auth/access.guard';
import { validation, WRONG_SHAPE } from '../../platform/bodies/validation';
import { listQuery } from '../../platform/lists/list-query';
import { answerMany } from '../../platform/transport/answer';
import { ApiMany } from '../../platform/transport/api-docs';
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
    refuseInvalid({ [right]: 'One of them is not there any more: choose others' });
  return { [field]: named.map((key) => readId(key)) };
};

const optionsOf = ({ options }: SaveDefinition) =>
  options?.map(({ is_deleted, ...option }) => ({ ...option, isDeleted: option.isDeleted ?? is_deleted }));

const viewOf = (kind: AttributeKind): RecordView => ({
  extend: (row) => {
    const { id, options, attributeFieldPermissions } = attributeDefinition(kind, {
      ...row,
      id: row.id as number,
    });
    return {
      definition_id: id,
      options: options.map((option) => ({ ...option, is_deleted: option.isDeleted })),
      attributeFieldPermissions,
    };
  },
});

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
