import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../auth/access.guard';
import { Health, type HealthReport } from './health';
import { MetricsReader } from './metrics-reader';

@Public()
@ApiExcludeController()
@Controller()
export class ObservabilityController {
  constructor(
    private readonly healthService: Health,
    private readonly metrics: MetricsReader,
  ) {}

  @Get('health')
  async health(@Res({ passthrough: true }) response: Response): Promise<HealthReport> {
    const report = await this.healthService.report();
    response.status(report.status === 'failing' ? 503 : 200);
    return report;
  }

  @Get('metrics')
  async figures(@Res({ passthrough: true }) response: Response): Promise<string> {
    response.type(this.metrics.contentType);
    return this.metrics.print();
  }
}
