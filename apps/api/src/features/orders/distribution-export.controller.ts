import { clientWorkflow, packSizeOf, policies } from '@bank/domain';
import { Controller, Get, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { OrderQueries } from '../../kernels/orders/order.queries';
import { AccessNotes } from '../../platform/access-notes/access-notes';
import { Access } from '../../platform/auth/access.guard';
import { type SheetColumn, sendSheet } from '../../platform/sheets/xlsx';
import { ApiSheet } from '../../platform/transport/api-docs';
import { Id } from '../../platform/transport/id.pipe';
import { distributionView } from './own-partner.views';

const columns: readonly SheetColumn[] = [
  { key: 'client.fullName', label: 'Client', type: 'text' },
  { key: 'client.id', label: 'Client ID', type: 'text' },
  { key: 'client.status', label: 'Status', type: 'text', words: clientWorkflow.statuses },
  { key: 'product.name', label: 'Product', type: 'text' },
  { key: 'packs', label: 'Packs', type: 'decimal' },
  { key: 'quantity', label: 'Quantity', type: 'integer' },
];

interface ShownLine {
  id: number;
  quantity: number;
  product: { name: string; agencyPackSize: number | null; hospitalPackSize: number | null };
  client: { lastName: string | null; firstName: string | null };
}

const byName = (a: ShownLine, b: ShownLine): number =>
  (a.client.lastName ?? '').localeCompare(b.client.lastName ?? '') ||
  (a.client.firstName ?? '').localeCompare(b.client.firstName ?? '') ||
  a.id - b.id;

/** The lines of one distribution as an Excel file. */
@ApiTags('Partner Distributions')
@Controller('orders/distribution/:id/export')
export class DistributionExportController {
  constructor(
    private readonly queries: OrderQueries,
    private readonly accessNotes: AccessNotes,
  ) {}

  @Get()
  @Access('orders/distribution', 'export')
  @ApiSheet('Gives the lines of a distribution as an Excel file')
  async export(@Id() id: number, @Res({ passthrough: true }) response: Response) {
    const include = new Set(['lineItems', 'lineItems.product']);
    const { order } = await this.queries.findOne(policies.distribution, distributionView, id, include);
    const { partnerType } = order.partner as { partnerType: string };
    const rows = (order.lineItems as readonly ShownLine[])
      .filter(({ quantity }) => quantity > 0)
      .sort(byName)
      .map((line) => ({ ...line, packs: line.quantity / packSizeOf(line.product, partnerType) }));
    return sendSheet(response, { file: `Distribution-${order.sequence}`, columns }, () =>
      this.accessNotes.noteExport({ kind: 'client', id: null, filters: ['distribution'] }, rows),
    );
  }
}
