import { stockLevelsQuery, transactionsQuery } from '@bank/projections';
import { stockLevels, transactions } from '@bank/projections/reports';
import { Module } from '@nestjs/common';
import { reportController } from '../../kernels/reports/report.controller';
import { ReportsKernel } from '../../kernels/reports/reports.kernel';
import { restrictToOwnStock } from './restrict-to-own-stock';

@Module({
  imports: [ReportsKernel],
  controllers: [
    reportController(transactions, transactionsQuery),
    reportController(stockLevels, stockLevelsQuery, restrictToOwnStock),
  ],
})
export class ReportsModule {}
