import { policies } from '@bank/domain';
import { Controller, Get, type PipeTransform, Query } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { Pool } from 'pg';
import { OrderQueries } from '../../kernels/orders/order.queries';
import { Access } from '../../platform/auth/access.guard';
import { filterTypes, refuseParameter } from '../../platform/lists/filters';
import { ApiInclude, Include } from '../../platform/lists/include';
import { answerMany } from '../../platform/transport/answer';
import { ApiMany } from '../../platform/transport/api-docs';
import { Id } from '../../platform/transport/id.pipe';
import { ShownBag, ShownFillSheet } from './fill-sheets.dto';
import { readFillSheets } from './fill-sheets.query';

/** More orders than this are several prints. */
const MAX_SHEETS = 200;
/** Orders with all of their lines are larger than their bags. */
const MAX_SHEETS_WITH_LINES = 50;
const LINE_INCLUDES = ['lineItems', 'lineItems.product'];

/** The ids of a query string: `ids[]=1&ids[]=2`, or `ids=1,2`. Repeated ones count once. */
class SheetIds implements PipeTransform<string | readonly string[] | undefined, readonly number[]> {
  transform(given: string | readonly string[] = []): readonly number[] {
    const ids = [...new Set(filterTypes.ids(given, 'ids'))];
    if (!ids.length) return refuseParameter('ids', 'Name the orders to print');
    return ids.length > MAX_SHEETS ? refuseParameter('ids', `Print at most ${MAX_SHEETS} orders at once`) : ids;
  }
}

/** How partner orders are packed. */
@ApiTags('Partner Orders')
@Controller('orders/partner')
export class FillSheetsController {
  constructor(
    private readonly pool: Pool,
    private readonly orders: OrderQueries,
  ) {}

  @Get('bulk')
  @Access('orders/partner', 'fill-sheets')
  @ApiInclude(LINE_INCLUDES)
  @ApiQuery({ name: 'ids', type: [Number], description: 'The orders, comma separated or one by one' })
  @ApiMany('Shows Partner Orders as they are packed, with the products of the columns in `meta`', ShownFillSheet)
  async bulk(@Query('ids', SheetIds) ids: readonly number[], @Include(LINE_INCLUDES) include: ReadonlySet<string>) {
    const { sheets, products } = await readFillSheets(this.pool, ids);
    if (!include.has('lineItems')) return answerMany(sheets, { products });
    if (ids.length > MAX_SHEETS_WITH_LINES)
      return refuseParameter('ids', `Ask for the lines of at most ${MAX_SHEETS_WITH_LINES} orders at once`);
    const lines = await this.orders.findLines(policies.partner, ids, include);
    const withLines = sheets.map((sheet) => ({ ...sheet, lineItems: lines.get(sheet.id) ?? [] }));
    return answerMany(withLines, { products });
  }

  @Get(':id/fill-sheet')
  @Access('orders/partner', 'fill-sheet')
  @ApiMany('Shows the bags of a Partner Order, with its head and the products of the columns in `meta`', ShownBag)
  async one(@Id() id: number) {
    const { sheets, products } = await readFillSheets(this.pool, [id]);
    const { bags, ...order } = sheets[0]!;
    return answerMany(bags, { order, products });
  }
}
