import { servedReports } from '@bank/projections';
import { Module } from '@nestjs/common';
import { reportController } from '../../kernels/reports/report.controller';
import { ReportsKernel } from '../../kernels/reports/reports.kernel';

@Module({
  imports: [ReportsKernel],
  controllers: servedReports.map(({ report, query }) => reportController(report, query)),
})
export class ReportsModule {}
