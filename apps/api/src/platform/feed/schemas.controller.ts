import { Rejection } from '@bank/domain';
import { Controller, Get, Header, Inject, Param } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiProperty, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Access } from '../auth/access.guard';
import type { Settings } from '../settings/settings';
import { SETTINGS } from '../settings/tokens';
import { answerMany } from '../transport/answer';
import { ApiMany, ApiRefusals } from '../transport/api-docs';
import { asyncApi } from './asyncapi';
import { EventSchemas } from './event-schemas';

class ShownSchema {
  @ApiProperty({ description: 'The type of event' }) type: string;
  @ApiProperty({ type: 'integer', description: 'The schema number' }) version: number;
  @ApiProperty({ description: 'Whether the feed gives events of the type in this version' }) isNewest: boolean;
  @ApiProperty({ description: 'Where the JSON Schema is' }) url: string;
}

const DOCUMENT = { type: 'object', additionalProperties: true } as const;

@ApiTags('Events')
@Controller('events')
export class SchemasController {
  constructor(
    private readonly schemas: EventSchemas,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Get('schemas')
  @Access('events/schemas', 'show')
  @ApiMany('Lists the JSON Schemas of all types and versions of events', ShownSchema)
  list() {
    return answerMany(this.schemas.list().map(({ schema: _, ...shown }) => shown));
  }

  @Get('schemas/:type/:version')
  @Access('events/schemas', 'show')
  @Header('Content-Type', 'application/schema+json; charset=utf-8')
  @ApiOperation({ summary: "Gives the JSON Schema of an event's data" })
  @ApiParam({ name: 'type', schema: { type: 'string' } })
  @ApiParam({ name: 'version', schema: { type: 'integer' } })
  @ApiResponse({
    status: 200,
    description: 'The schema, by draft 7',
    content: { 'application/schema+json': { schema: DOCUMENT } },
  })
  @ApiRefusals(404)
  find(@Param('type') type: string, @Param('version') version: string) {
    const found = this.schemas.find(type, version);
    if (!found) throw new Rejection('notFound', 'There is no schema of this type and version.');
    return found.schema;
  }

  @Get('asyncapi.json')
  @Access('events/schemas', 'show')
  @ApiOperation({ summary: 'Describes the feed by AsyncAPI 3' })
  @ApiResponse({ status: 200, description: 'The description', schema: DOCUMENT })
  @ApiRefusals()
  describe() {
    return asyncApi(this.schemas.list(), this.settings.publicUrl);
  }
}
