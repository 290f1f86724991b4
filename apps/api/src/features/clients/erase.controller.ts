import { records } from '@bank/domain';
import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsNotEmpty, IsString } from 'class-validator';
import { Access } from '../../platform/auth/access.guard';
import { answerSuccess } from '../../platform/http/answer';
import { ApiSuccess } from '../../platform/http/api-docs';
import { validation } from '../../platform/http/validation';
import { Erasures } from '../../platform/privacy/erasures';
import { ClientDirectory } from './client.directory';
import { Clients } from './clients.service';

class EraseClient {
  @ApiProperty({ description: 'The id of the client, typed once more' })
  @IsString()
  @IsNotEmpty()
  confirm: string;
}

@ApiTags(records.client.plural)
@Controller(records.client.path)
export class EraseClientController {
  constructor(
    private readonly clients: Clients,
    private readonly directory: ClientDirectory,
    private readonly erasures: Erasures,
  ) {}

  /** The event stands first, so that a process which dies after it leaves the rest to the reactor. */
  @Post(':id/erase')
  @HttpCode(200)
  @Access('clients', 'erase')
  @ApiSuccess('Erases all that is known about who a Client is, for good')
  async erase(@Param('id') shownId: string, @Body(validation()) { confirm }: EraseClient) {
    const { id, publicId } = await this.directory.find(shownId);
    await this.clients.send(id, { type: 'ErasePerson', data: { confirm } });
    await this.erasures.eraseTraces(`${records.client.kind}-${id}`);
    return answerSuccess(`The personal data of client ${publicId} were erased.`);
  }
}
