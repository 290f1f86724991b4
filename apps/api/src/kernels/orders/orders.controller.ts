import {
  fieldOfOwnOrders,
  type OrderCommand,
  type OrderKind,
  type OrderPolicy,
  policies,
  Rejection,
  type Save,
} from '@bank/domain';
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  type OnModuleInit,
  Patch,
  Post,
  Query,
  Res,
  type Type,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../../platform/auth/access.guard';
import { validation } from '../../platform/bodies/validation';
import { currentRoles } from '../../platform/context/current-user';
import { Sheets } from '../../platform/exports/sheets';
import { ApiInclude, Include } from '../../platform/lists/include';
import type { ListQuery } from '../../platform/lists/list-query';
import { answerOne, answerPage, answerSuccess } from '../../platform/transport/answer';
import { ApiChange, ApiList, ApiOne, ApiSuccess } from '../../platform/transport/api-docs';
import { Id } from '../../platform/transport/id.pipe';
import { IfMatch } from '../../platform/transport/if-match';
import { activePartnerId } from '../authority/user-partners';
import { ClientLines } from './client-lines';
import { EffectAsked, ReverseDto, ShownEffect, TransitionWithReason } from './effect.dto';
import { EffectQuery } from './effect.query';
import { lineIncludes } from './lines.query';
import { orderBody, orderDto } from './order.body';
import { shownOrderDto } from './order.dto';
import { HandleOrder } from './order.handler';
import type { OrderView } from './order.list';
import { OrderQueries } from './order.queries';
import { ShownUsualQuantities } from './usual.dto';
import { UsualQuery } from './usual.query';

const OTHER_PARTNER = 'This order is not for the partner that you work for now: choose its partner again.';

/** Users who see only their partner's orders save for it, and need not name it. @throws Rejection for another partner's */
const withOwnPartner = (policy: OrderPolicy, save: Save): Save => {
  const field = fieldOfOwnOrders(policy, currentRoles());
  const partner = activePartnerId();
  if (!field || partner === null) return save;
  const named = save.header?.[field];
  if (typeof named === 'number' && named !== partner) throw new Rejection('forbidden', OTHER_PARTNER);
  return { ...save, header: { ...save.header, [field]: partner } };
};

/** List, one, place, revise, transition, effect, reverse and delete of a kind of order. */
export const ordersController = (kind: OrderKind, view: OrderView): Type<object> => {
  const policy: OrderPolicy = policies[kind];
  const { list } = view;
  const includes = [...view.includes, ...Object.keys(view.parts ?? {}), ...lineIncludes(policy)];
  const { title } = policy;
  const resource = `orders/${kind}` as const;
  const Posted = orderDto(policy);
  const Shown = shownOrderDto(policy);
  const ReadBody = () => Body(orderBody(policy, Posted));
  const ReadInclude = () => Include(includes);

  @ApiTags(`${title}s`)
  @Controller(resource)
  class OrdersController implements OnModuleInit {
    @Inject() readonly commands: CommandBus;
    @Inject() readonly queries: OrderQueries;
    @Inject() readonly effects: EffectQuery;
    @Inject() readonly usualQuery: UsualQuery;
    @Inject() readonly clientLines: ClientLines;
    @Inject() readonly sheets: Sheets;

    onModuleInit() {
      this.sheets.add({
        path: resource,
        title: `${title}s`,
        list,
        prepare: (query) => ({
          sheet: view.sheet,
          rows: (signal) => this.queries.streamRows(policy, view, query, signal),
          count: (signal) => this.queries.countStreamed(policy, view, query, signal),
        }),
      });
    }

    @Get()
    @Access(resource, 'list')
    @ApiList(`Lists ${title}s`, Shown, list)
    async list(@Query(list) query: ListQuery, @Res({ passthrough: true }) response: Response) {
      if (query.download) return this.sheets.send(resource, query, response);
      return answerPage(await this.queries.fetchPage(policy, view, query), query);
    }

    @Get('usual-quantities')
    @Access(resource, 'usual')
    @ApiOne(`Shows what a line of a ${title} usually holds of each product`, ShownUsualQuantities)
    async usual() {
      return answerOne(await this.usualQuery.usualQuantities(policy));
    }

    @Get(':id')
    @Access(resource, 'show')
    @ApiInclude(includes)
    @ApiOne(`Shows a ${title}`, Shown)
    show(@Id() id: number, @ReadInclude() include: ReadonlySet<string>) {
      return this.answer(id, include);
    }

    @Post()
    @Access(resource, 'create')
    @ApiBody({ type: Posted })
    @ApiInclude(includes)
    @ApiOne(`Places a ${title}`, Shown, 201)
    async place(@ReadBody() posted: Save, @ReadInclude() include: ReadonlySet<string>) {
      const save = withOwnPartner(policy, await this.clientLines.resolveClients(policy, undefined, posted));
      return this.send(undefined, { type: 'PlaceOrder', data: { order: 0, ...save } }, include);
    }

    @Patch(':id')
    @Access(resource, 'edit')
    @ApiBody({ type: Posted })
    @ApiInclude(includes)
    @ApiOne(`Revises a ${title}`, Shown)
    @ApiChange()
    async revise(
      @Id() id: number,
      @ReadBody() posted: Save,
      @ReadInclude() include: ReadonlySet<string>,
      @IfMatch() ifVersion?: number,
    ) {
      const resolved = await this.clientLines.resolveClients(policy, id, posted);
      const save = withOwnPartner(policy, resolved);
      return this.send(id, { type: 'ReviseOrder', data: save }, include, { ifVersion });
    }

    @Patch(':id/transition')
    @Access(resource, 'transition')
    @ApiInclude(includes)
    @ApiOne(`Moves a ${title} to its next status`, Shown)
    @ApiChange()
    transition(
      @Id() id: number,
      @Body(validation()) { transition, reason }: TransitionWithReason,
      @ReadInclude() include: ReadonlySet<string>,
      @IfMatch() ifVersion?: number,
    ) {
      const data = { transition, ...(typeof reason === 'string' && { reason }) };
      return this.send(id, { type: 'ApplyTransition', data }, include, { ifVersion });
    }

    @Get(':id/effect')
    @Access(resource, 'effect')
    @ApiOne(`Shows what a transition of a ${title} would do to the stock on hand, before it happens`, ShownEffect)
    async effect(@Id() id: number, @Query(validation(EffectAsked)) { transition }: EffectAsked) {
      return answerOne(await this.effects.effectOf(kind, id, transition));
    }

    @Post(':id/reverse')
    @HttpCode(200)
    @Access(resource, 'reverse')
    @ApiInclude(includes)
    @ApiOne(`Takes back all that a ${title} moved`, Shown)
    @ApiChange()
    reverse(
      @Id() id: number,
      @Body(validation()) { reason }: ReverseDto,
      @ReadInclude() include: ReadonlySet<string>,
      @IfMatch() ifVersion?: number,
    ) {
      return this.send(id, { type: 'ReverseOrder', data: { reason: reason ?? '' } }, include, { ifVersion });
    }

    @Delete(':id')
    @Access(resource, 'delete')
    @ApiSuccess(`Deletes a ${title} that has not moved stock`)
    async remove(@Id() id: number, @IfMatch() ifVersion?: number) {
      await this.commands.execute(new HandleOrder(kind, id, { type: 'DeleteOrder', data: {} }, { ifVersion }));
      return answerSuccess(`Order ${id} deleted.`);
    }

    private async send(
      known: number | undefined,
      command: OrderCommand,
      include: ReadonlySet<string>,
      more: HandleOrder['more'] = {},
    ) {
      const { id, warnings } = await this.commands.execute(new HandleOrder(kind, known, command, more));
      return this.answer(id, include, warnings);
    }

    private async answer(id: number, include: ReadonlySet<string>, ofCommand: readonly string[] = []) {
      const { order, meta, warnings: ofOrder, revision } = await this.queries.findOne(policy, view, id, include);
      const warnings = [...new Set([...ofCommand, ...ofOrder])];
      return answerOne(order, { meta: { ...meta, ...(warnings.length && { warnings }) }, revision });
    }
  }
  return OrdersController;
};
