import { Rejection } from '@bank/domain';
import { stockLevelsQuery } from '@bank/projections';
import { stockLevels } from '@bank/projections/reports';
import { Controller } from '@nestjs/common';
import { reportController } from '../../kernels/reports/report.controller';
import { currentUser } from '../../platform/auth/current-user';
import type { ListQuery } from '../../platform/http/list-query';

interface RestrictsFilters {
  restrict(asked: ListQuery): ListQuery;
}

/** Administrators see every place; somebody who works for a partner sees the stock of their active partner. */
@Controller('stock-levels')
export class StockLevelsController extends reportController(stockLevels, stockLevelsQuery) implements RestrictsFilters {
  restrict(asked: ListQuery): ListQuery {
    const { roles, activePartner } = currentUser();
    if (roles.includes('ROLE_ADMIN')) return asked;
    if (!activePartner)
      throw new Rejection('forbidden', 'Choose a partner first: stock is shown for your active partner.');
    return { ...asked, filters: { ...asked.filters, location: activePartner.id, locationType: undefined } };
  }
}
