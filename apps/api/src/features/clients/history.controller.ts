import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../../platform/auth/access.guard';
import { answerMany } from '../../platform/http/answer';
import { ApiMany, ApiSheet } from '../../platform/http/api-docs';
import { type Sheet, sendSheet } from '../../platform/http/xlsx';
import { AccessNotes } from '../../platform/privacy/access-notes';
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

/** What a client was given. */
@ApiTags('Clients')
@Controller('clients/:id/history')
export class ClientHistoryController {
  constructor(
    private readonly directory: ClientDirectory,
    private readonly accessNotes: AccessNotes,
  ) {}

  @Get()
  @Access('clients', 'history')
  @ApiMany('Lists what a Client was given, by month', DistributedLine)
  async list(@Param('id') publicId: string) {
    const { id } = await this.directory.findSeen(publicId);
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

  /** No kind of order names clients yet, so that nobody was given anything. */
  private async linesOf(_client: number): Promise<readonly DistributedLine[]> {
    return [];
  }
}
