import { plainFilename, Rejection } from '@bank/domain';
import { Controller, Get, Header, type OnModuleInit, Param, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { AccessNotes } from '../access-notes/access-notes';
import { Access } from '../auth/access.guard';
import { ApiRefusals } from '../transport/api-docs';
import { OlderAddresses } from '../transport/older-addresses';
import { Files } from './files';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The name may hold any letter, but nothing that could end the header's value. */
const attachment = (filename: string) =>
  `attachment; filename="${filename.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(filename).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;

@ApiTags('Files')
@Controller('files')
export class FilesController implements OnModuleInit {
  constructor(
    private readonly files: Files,
    private readonly accessNotes: AccessNotes,
    private readonly olderAddresses: OlderAddresses,
  ) {}

  onModuleInit() {
    this.olderAddresses.add({ methods: ['GET'], path: '/file/:id', present: ([id]) => `/api/files/${id}` });
  }

  /** The headers make a browser save the file; it never opens it in a page of the portal, where it could run scripts. */
  @Get(':id')
  @Access('files', 'show')
  @Header('X-Content-Type-Options', 'nosniff')
  @Header('Content-Security-Policy', "sandbox; default-src 'none'")
  @ApiOperation({ summary: 'Gives a stored file as an attachment, to those who may see what it belongs to' })
  @ApiParam({ name: 'id', schema: { type: 'string', format: 'uuid' } })
  @ApiProduces('application/octet-stream')
  @ApiResponse({ status: 200, description: 'The file', schema: { type: 'string', format: 'binary' } })
  @ApiRefusals(403, 404)
  async show(@Param('id') id: string) {
    if (!UUID.test(id)) throw new Rejection('notFound', 'There is no such file.');
    const { owner, content, mimeType, filename } = await this.files.serve(id);
    this.accessNotes.noteFile(owner);
    return new StreamableFile(content, {
      type: mimeType,
      disposition: attachment(plainFilename(filename)),
      length: content.length,
    });
  }
}
