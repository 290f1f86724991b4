import { records } from '@bank/domain';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsNotEmpty, IsString } from 'class-validator';
import { AccessNotes } from '../../platform/access-notes/access-notes';
import { Access } from '../../platform/auth/access.guard';
import { validation } from '../../platform/bodies/validation';
import { answerMany, answerSuccess } from '../../platform/transport/answer';
import { ApiMany, ApiSuccess } from '../../platform/transport/api-docs';
import { ClientDirectory } from './client.directory';
import { ClientErasing } from './erasing';
import { PendingOrders } from './pending-orders';

class EraseClient {
  @ApiProperty({ description: 'The id of the client, typed once more' })
  @IsString()
  @IsNotEmpty()
  confirm: string;
}

class MergedClient {
  @ApiProperty() id: string;
  @ApiProperty({ type: 'string', nullable: true }) fullName: string | null;
}

@ApiTags(records.client.plural)
@Controller(records.client.path)
export class EraseClientController {
  constructor(
    private readonly directory: ClientDirectory,
    private readonly erasing: ClientErasing,
    private readonly notes: AccessNotes,
    private readonly pending: PendingOrders,
  ) {}

  @Get(':id/erase')
  @Access('clients', 'erase')
  @ApiMany(
    'Names the clients that were merged into a Client, and are erased with it; meta.openOrders has the numbers of unfinished orders with a line of one of them, meta.fullName the name, meta.deletedAt and meta.erasedAt when it was deleted and erased, or null',
    MergedClient,
  )
  async findMerged(@Param('id') shownId: string) {
    const { id, fullName, deletedAt, erasedAt } = await this.directory.findErasable(shownId);
    const merged = await this.directory.findMergedInto(id);
    const ids = [id, ...merged.map((client) => client.id)];
    for (const client of ids) this.notes.noteOpening(records.client.kind, client);
    return answerMany(
      merged.map(({ publicId, fullName }) => ({ id: publicId, fullName })),
      { fullName, deletedAt, erasedAt, openOrders: await this.findOpenOrders(ids) },
    );
  }

  private async findOpenOrders(clients: readonly number[]): Promise<readonly string[]> {
    const orders = await Promise.all(clients.map((client) => this.pending.of(client)));
    return [...new Set(orders.flat().map(({ sequence }) => sequence))];
  }

  @Post(':id/erase')
  @HttpCode(200)
  @Access('clients', 'erase')
  @ApiSuccess('Erases all that is known about who a Client is, and about those merged into it, for good')
  async erase(@Param('id') shownId: string, @Body(validation()) { confirm }: EraseClient) {
    const client = await this.directory.findErasable(shownId);
    const merged = await this.erasing.erase(client, confirm);
    const ids = [client, ...merged].map(({ publicId }) => publicId);
    return answerSuccess(
      merged.length
        ? `The personal data of client ${ids[0]} were erased, and those of ${ids.slice(1).join(', ')} with them, merged into it.`
        : `The personal data of client ${ids[0]} were erased.`,
    );
  }
}
