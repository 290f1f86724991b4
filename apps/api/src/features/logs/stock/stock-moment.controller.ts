import { Rejection, refuseInvalid } from '@bank/domain';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Pool } from 'pg';
import { Access } from '../../../platform/auth/access.guard';
import { validation } from '../../../platform/bodies/validation';
import { currentTimeZone } from '../../../platform/context/request-context';
import { answerMany } from '../../../platform/transport/answer';
import { ApiMany, ApiRefusals } from '../../../platform/transport/api-docs';
import { BAD_TIME, readTime } from '../moments/cut';
import { LaterMovement, LaterMovementsAsked, StockMoment, StockMomentAsked } from './stock-moment.dto';
import { StockMoments, type StockQuestion } from './stock-moment.query';

@ApiTags('History')
@Controller('history/stock')
export class StockMomentController {
  constructor(
    private readonly moments: StockMoments,
    private readonly pool: Pool,
  ) {}

  @Get()
  @Access('logs', 'show')
  @ApiMany('Lists the stock of a place as of a date, as known on another, and today', StockMoment)
  @ApiRefusals(400, 404, 422)
  async levels(@Query(validation()) asked: StockMomentAsked) {
    return answerMany(await this.moments.levels(await this.read(asked)));
  }

  @Get('later/movements')
  @Access('logs', 'show')
  @ApiMany('Lists the movements that were recorded later with an earlier date, newest first', LaterMovement)
  @ApiRefusals(400, 404, 422)
  async laterMovements(@Query(validation()) { page = '1', per_page = '500', ...asked }: LaterMovementsAsked) {
    const paging = { page: Number(page), perPage: Number(per_page) };
    const { rows, total } = await this.moments.laterMovements(await this.read(asked), paging);
    return answerMany(rows, { total });
  }

  private async read({ location, locationType, product, ...times }: StockMomentAsked): Promise<StockQuestion> {
    const zone = await currentTimeZone();
    const asOf = readTime(times.asOf, zone);
    const knownAt = times.asKnownAt ? readTime(times.asKnownAt, zone) : asOf;
    if (!asOf || !knownAt) {
      refuseInvalid({ ...(!asOf && { asOf: BAD_TIME }), ...(times.asKnownAt && !knownAt && { asKnownAt: BAD_TIME }) });
      throw new Error('A refusal always throws');
    }
    await this.refuseUnknown(location);
    const idOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));
    return { location: idOf(location), locationType, product: idOf(product), asOf, knownAt };
  }

  private async refuseUnknown(location: string | undefined): Promise<void> {
    if (location === undefined) return;
    const { rowCount } = await this.pool.query('SELECT FROM read.storage_locations WHERE id = $1', [location]);
    if (!rowCount) throw new Rejection('notFound', `There is no storage location ${location}`);
  }
}
