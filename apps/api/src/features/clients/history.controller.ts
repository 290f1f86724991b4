import { lineClientsOf } from '@bank/projections';
import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Pool } from 'pg';
import { AccessNotes } from '../../platform/access-notes/access-notes';
import { Access } from '../../platform/auth/access.guard';
import { type Sheet, sendSheet } from '../../platform/sheets/xlsx';
import { answerMany } from '../../platform/transport/answer';
import { ApiMany, ApiSheet } from '../../platform/transport/api-docs';
import { ClientDirectory } from './client.directory';

class DistributedLine {
  [field: string]: unknown;

  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty({ type: 'integer' }) orderId: number;
  @ApiProperty() orderSequence: string;
  @ApiProperty({ type: 'integer' }) quantity: number;
}

const sheet: Sheet = {
  file: 'ClientHistory',
  columns: [
    { key: 'client.fullName', label: 'Client', type: 'text' },
    { key: 'orderSequence', label: 'Distribution ID', type: 'text' },
    { key: 'order.distributionPeriod', label: 'Distribution Month ', type: 'text' },
    { key: 'order.partner.title', label: 'Partner', type: 'text' },
    { key: 'product.name', label: 'Size', type: 'text' },
    { key: 'quantity', label: 'Quantity Distributed', type: 'integer' },
  ],
};

@ApiTags('Clients')
@Controller('clients/:id/history')
export class ClientHistoryController {
  constructor(
    private readonly directory: ClientDirectory,
    private readonly accessNotes: AccessNotes,
    private readonly pool: Pool,
  ) {}

  @Get()
  @Access('clients', 'history')
  @ApiMany('Lists what a Client was given, by month', DistributedLine)
  async list(@Param('id') publicId: string) {
    const { id } = await this.directory.findSeen(publicId);
    this.accessNotes.noteOpening('client', id);
    return answerMany(await this.linesOf(id));
  }

  @Get('export')
  @Access('clients', 'export')
  @ApiSheet('Gives what a Client was given as an Excel file')
  async export(@Param('id') publicId: string, @Res({ passthrough: true }) response: Response) {
    const { id } = await this.directory.findSeen(publicId);
    const lines = await this.linesOf(id);
    return sendSheet(response, sheet, () => this.accessNotes.noteExport({ kind: 'client', id, filters: [] }, lines));
  }

  /** The lines of all distributions that are not deleted, by month; a merged client's stand under its survivor. */
  private async linesOf(client: number): Promise<readonly DistributedLine[]> {
    const { rows } = await this.pool.query<DistributedLine>(
      `SELECT l.id, d.id AS "orderId", d.sequence AS "orderSequence", l.quantity,
         json_build_object('id', p.id, 'name', p.name) AS product,
         json_build_object('id', c.public_id, 'fullName', coalesce(c.full_name, 'Erased')) AS client,
         json_build_object('id', d.id, 'sequence', d.sequence, 'status', d.status, 'reversedAt', d.reversed_at,
           'distributionPeriod', d.distribution_period,
           'partner', json_build_object('id', d.partner, 'title', w.title)) AS "order"
       FROM read.clients c
       JOIN read.distribution_order_lines l ON l.client IN ${lineClientsOf('c.id')}
       JOIN read.distribution_orders d ON d.id = l.order_id AND d.removed_at IS NULL
       JOIN read.products p ON p.id = l.product
       JOIN read.partners w ON w.id = d.partner
       WHERE c.id = $1 AND l.quantity > 0
       ORDER BY d.distribution_period, d.id, l.id`,
      [client],
    );
    return rows;
  }
}
