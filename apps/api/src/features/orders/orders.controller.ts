import { type OrderCommand, type OrderKind, policies } from '@bank/domain';
import { Body, Controller, Delete, Get, Inject, Patch, Post, Query, Res, type Type } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../../platform/auth/access.guard';
import { one, paged, success } from '../../platform/http/answer';
import { ApiChange, ApiList, ApiOne, ApiSuccess } from '../../platform/http/api-docs';
import { Id } from '../../platform/http/id.pipe';
import { IfMatch } from '../../platform/http/if-match';
import { ApiInclude, Include } from '../../platform/http/include';
import type { AnyList, ListQuery } from '../../platform/http/list-query';
import { TransitionDto } from '../../platform/http/transition.dto';
import { validation } from '../../platform/http/validation';
import { type SheetColumn, sendSheet } from '../../platform/http/xlsx';
import { LINE_INCLUDES } from './lines.query';
import { orderBody, type SaveOrder } from './order.dto';
import { OrderFactsReader } from './order.facts';
import { HandleOrder } from './order.handler';
import { OrderQueries, type OrderView } from './order.queries';

export interface OrderOptions extends OrderView {
  list: AnyList;
  /** Excel export of the list. */
  sheet: { file: string; columns: readonly SheetColumn[] };
  /** What an answer shows, for OpenAPI. */
  shown: Type;
}

/** List, one, place, revise, transition and delete of a kind of order. */
export const ordersController = <K extends OrderKind>(kind: K, Dto: Type<SaveOrder<K>>, options: OrderOptions) => {
  const { list, sheet, shown } = options;
  const includes = [...options.includes, ...LINE_INCLUDES];
  const { title } = policies[kind];
  const resource = `orders/${kind}` as `orders/${OrderKind}`;
  const ReadBody = () => Body(orderBody(Dto));
  const ReadInclude = () => Include(includes);

  @ApiTags(`${title}s`)
  @Controller(resource)
  class OrdersController {
    @Inject() readonly commands: CommandBus;
    @Inject() readonly queries: OrderQueries;
    @Inject() readonly facts: OrderFactsReader;

    @Get()
    @Access(resource, 'list')
    @ApiList(`Lists ${title}s`, shown, list)
    async list(@Query(list) query: ListQuery, @Res({ passthrough: true }) response: Response) {
      if (query.download)
        return sendSheet(response, sheet, (signal) => this.queries.rows(kind, options, query, signal));
      return paged(await this.queries.list(kind, options, query), query);
    }

    @Get(':id')
    @Access(resource, 'show')
    @ApiInclude(includes)
    @ApiOne(`Shows a ${title}`, shown)
    async show(@Id() id: number, @ReadInclude() include: ReadonlySet<string>) {
      const { order, meta, revision } = await this.queries.one(kind, options, id, include);
      return one(order, { meta, revision });
    }

    @Post()
    @Access(resource, 'create')
    @ApiBody({ type: Dto })
    @ApiInclude(includes)
    @ApiOne(`Places a ${title}`, shown, 201)
    async place(@ReadBody() body: SaveOrder<K>, @ReadInclude() include: ReadonlySet<string>) {
      const said = { header: body.header(), lines: body.lines(), status: body.status ?? undefined };
      const loaded = await this.facts.forNew(kind, said);
      const order = loaded.ids[`${kind}Order`]![0]!;
      await this.send(order, { type: 'PlaceOrder', data: { order, ...said } }, { loaded });
      return this.show(order, include);
    }

    @Patch(':id')
    @Access(resource, 'edit')
    @ApiBody({ type: Dto })
    @ApiInclude(includes)
    @ApiOne(`Revises a ${title}`, shown)
    @ApiChange()
    async revise(
      @Id() id: number,
      @ReadBody() body: SaveOrder<K>,
      @ReadInclude() include: ReadonlySet<string>,
      @IfMatch() ifVersion?: number,
    ) {
      const status = body.status ?? undefined;
      await this.send(
        id,
        { type: 'ReviseOrder', data: { header: body.header(), lines: body.lines(), status } },
        { ifVersion },
      );
      return this.show(id, include);
    }

    @Patch(':id/transition')
    @Access(resource, 'transition')
    @ApiInclude(includes)
    @ApiOne(`Moves a ${title} to its next status`, shown)
    @ApiChange()
    async transition(
      @Id() id: number,
      @Body(validation()) { transition }: TransitionDto,
      @ReadInclude() include: ReadonlySet<string>,
      @IfMatch() ifVersion?: number,
    ) {
      await this.send(id, { type: 'ApplyTransition', data: { transition } }, { ifVersion });
      return this.show(id, include);
    }

    @Delete(':id')
    @Access(resource, 'delete')
    @ApiSuccess(`Deletes a ${title} that has not moved stock`)
    async remove(@Id() id: number, @IfMatch() ifVersion?: number) {
      await this.send(id, { type: 'DeleteOrder', data: {} }, { ifVersion });
      return success(`Order ${id} deleted.`);
    }

    private send(id: number, command: OrderCommand<K>, more: HandleOrder['more']) {
      return this.commands.execute(new HandleOrder(kind, id, command, more));
    }
  }
  return OrdersController as Type<object>;
};
