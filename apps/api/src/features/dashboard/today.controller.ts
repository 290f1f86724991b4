import { canOpen, dayOf, monthOf } from '@bank/domain';
import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/auth/access.guard';
import { Clock } from '../../platform/commands/clock';
import { CurrentUser } from '../../platform/context/current-user';
import { currentTimeZone } from '../../platform/context/request-context';
import type { User } from '../../platform/context/user-directory';
import { answerMany, answerOne } from '../../platform/transport/answer';
import { ApiMany, ApiOne } from '../../platform/transport/api-docs';
import { figureListsFor } from './figure-lists';
import { LateQuery } from './late.query';
import { ListCounter } from './list-counter';
import { OrderWindowQuery } from './order-window.query';
import { RegistrationsQuery } from './registrations.query';
import { STOCK_LEVELS } from './stock-attention';
import { StockBarsQuery } from './stock-bars.query';
import { ShownCount, ShownLate, ShownRegistrations, ShownStock, ShownWindow } from './today.dto';

/** The cards of the screen Today. Each shows what is the caller's; one that isn't theirs at all is null. */
@ApiTags('Dashboard')
@Controller('dashboard')
export class TodayController {
  constructor(
    private readonly late: LateQuery,
    private readonly counter: ListCounter,
    private readonly registrations: RegistrationsQuery,
    private readonly orderWindow: OrderWindowQuery,
    private readonly stock: StockBarsQuery,
    private readonly clock: Clock,
  ) {}

  @Get('late')
  @Access('dashboard', 'show')
  @ApiOne('Shows what is late, each with the list that has it', ShownLate)
  async showLate(@CurrentUser() user: User) {
    return answerOne(await this.late.of(user, await this.time()));
  }

  @Get('figures')
  @Access('dashboard', 'show')
  @ApiMany(
    'Counts what waits for the caller, in three lists, and where there are any the orders that wait for the bank, and the applications of partners',
    ShownCount,
  )
  async showFigures(@CurrentUser() user: User) {
    const month = monthOf(await this.today());
    const { usual, rare } = figureListsFor(user, month);
    const counts = await this.counter.count([...usual, ...rare]);
    return answerMany(counts.filter(({ count }, place) => place < usual.length || count > 0));
  }

  @Get('registrations')
  @Access('dashboard', 'show')
  @ApiOne('Shows the newest children whom families registered and nobody has looked at', ShownRegistrations)
  async showRegistrations(@CurrentUser() user: User) {
    return answerOne(await this.registrations.of(user, await this.time()));
  }

  @Get('order-window')
  @Access('dashboard', 'show')
  @ApiOne('Shows for which month partners order now, and until when', ShownWindow)
  async showOrderWindow(@CurrentUser() user: User) {
    return answerOne(await this.orderWindow.of(user, await this.today()));
  }

  @Get('stock')
  @Access('dashboard', 'show')
  @ApiOne('Shows the stock of warehouses against its minimums', ShownStock)
  async showStock(@CurrentUser() { roles }: User) {
    return answerOne(canOpen(roles, STOCK_LEVELS) ? await this.stock.read() : null);
  }

  private async time() {
    return { now: this.clock.now(), zone: await currentTimeZone() };
  }

  private async today(): Promise<string> {
    const { now, zone } = await this.time();
    return dayOf(now, zone);
  }
}
