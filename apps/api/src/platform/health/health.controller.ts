import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../auth/access.guard';
import { Metrics } from '../observability/metrics';
import { Health, type HealthReport } from './health';

@Public()
@ApiExcludeController()
@Controller()
export class ObservabilityController {
  constructor(
    private readonly healthService: Health,
    private readonly metrics: Metrics,
  ) {}

  @Get('health')
  async health(@Res({ passthrough: true }) response: Response): Promise<HealthReport> {
    const report = await this.healthService.report();
    response.status(report.status === 'failing' ? 503 : 200);
    return report;
  }

  @Get('metrics')
  async figures(@Res({ passthrough: true }) response: Response): Promise<string> {
    await this.healthService.report();
    response.type(this.metrics.registry.contentType);
    return this.metrics.registry.metrics();
  }
}
