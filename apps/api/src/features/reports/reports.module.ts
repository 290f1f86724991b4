import { transactionsQuery } from '@bank/projections';
import { transactions } from '@bank/projections/reports';
import { Module } from '@nestjs/common';
import { reportController } from './report.controller';
import { Reports } from './reports.service';
import { StockLevelsController } from './stock-levels.controller';

@Module({
  controllers: [reportController(transactions, transactionsQuery), StockLevelsController],
  providers: [Reports],
})
export class ReportsModule {}
