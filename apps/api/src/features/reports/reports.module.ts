import { transactionsQuery } from '@bank/projections';
import { transactions } from '@bank/projections/reports';
import { Module } from '@nestjs/common';
import { reportController } from '../../kernels/reports/report.controller';
import { ReportsKernel } from '../../kernels/reports/reports.kernel';
import { StockLevelsController } from './stock-levels.controller';

@Module({
  imports: [ReportsKernel],
  controllers: [reportController(transactions, transactionsQuery), StockLevelsController],
})
export class ReportsModule {}
