import { Rejection } from '@bank/domain';
import { formatVerifierKey } from '@bank/sealed-log';
import { Body, Controller, Get, Header, HttpCode, Param, Post, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiProduces, ApiProperty, ApiResponse, ApiTags } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { Access } from '../auth/access.guard';
import { answerOne, answerSuccess } from '../transport/answer';
import { ApiRefusals, ApiSuccess } from '../transport/api-docs';
import { Contradictions } from './contradictions';
import { SealedLog } from './sealed-log';
import { Sealer } from './sealer';

const TEXT = 'text/plain; charset=utf-8';
const FOR_EVER = 'private, max-age=31536000, immutable';

class ShownProof {
  @ApiProperty({ description: 'The entry of the tree that stands for the event, as canonical JSON' }) leaf: string;
  @ApiProperty({ description: 'The proof, as c2sp.org/tlog-proof has it' }) proof: string;
}

class ShownConsistency {
  @ApiProperty({ description: 'The newest signed checkpoint' }) checkpoint: string;
  @ApiProperty({ description: 'The hashes of the proof, in base64', type: [String] }) hashes: string[];
}

class SeenCheckpoint {
  @ApiProperty({ description: 'A signed checkpoint that somebody kept', maxLength: 5_000 })
  @IsString()
  @MaxLength(5_000)
  checkpoint: string;
}

/** The sealed log for other programs, in the formats of C2SP. */
@ApiTags('Sealed log')
@Controller('log')
export class SealedLogController {
  constructor(
    private readonly sealedLog: SealedLog,
    private readonly sealer: Sealer,
    private readonly contradictions: Contradictions,
  ) {}

  @Get('checkpoint')
  @Access('log', 'show')
  @Header('Content-Type', TEXT)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Gives the newest signed checkpoint, as c2sp.org/tlog-checkpoint has it' })
  @ApiProduces('text/plain')
  @ApiResponse({ status: 200, description: 'The checkpoint', schema: { type: 'string' } })
  @ApiRefusals(404)
  async checkpoint(): Promise<string> {
    return (await this.sealedLog.checkpoint()).note;
  }

  @Get('key')
  @Access('log', 'show')
  @Header('Content-Type', TEXT)
  @ApiOperation({ summary: 'Gives the key that verifies checkpoints, as c2sp.org/signed-note has it' })
  @ApiProduces('text/plain')
  @ApiResponse({ status: 200, description: 'The key', schema: { type: 'string' } })
  @ApiRefusals()
  async key(): Promise<string> {
    return `${formatVerifierKey(await this.sealer.signer())}\n`;
  }

  @Get('tile/entries/*path')
  @Access('log', 'read')
  @Header('Cache-Control', FOR_EVER)
  @ApiOperation({ summary: 'Gives the entries of a tile of the lowest level, as c2sp.org/tlog-tiles has it' })
  @ApiParam({ name: 'path', example: 'x001/234.p/12' })
  @ApiProduces('application/octet-stream')
  @ApiResponse({ status: 200, description: 'The entries', schema: { type: 'string', format: 'binary' } })
  @ApiRefusals(404)
  async entries(@Param('path') path: string | string[]) {
    return new StreamableFile(await this.sealedLog.entries([path].flat().join('/')));
  }

  @Get('tile/*path')
  @Access('log', 'show')
  @Header('Cache-Control', FOR_EVER)
  @ApiOperation({ summary: 'Gives a tile of the tree, as c2sp.org/tlog-tiles has it' })
  @ApiParam({ name: 'path', example: '0/x001/234.p/12' })
  @ApiProduces('application/octet-stream')
  @ApiResponse({ status: 200, description: 'The hashes', schema: { type: 'string', format: 'binary' } })
  @ApiRefusals(404)
  async tile(@Param('path') path: string | string[]) {
    return new StreamableFile(await this.sealedLog.tile([path].flat().join('/')));
  }

  @Get('proof/:position')
  @Access('log', 'read')
  @ApiOperation({ summary: 'Proves that the event at a position of the log is in the newest checkpoint' })
  @ApiParam({ name: 'position', schema: { type: 'string' } })
  @ApiResponse({ status: 200, type: ShownProof })
  @ApiRefusals(400, 404)
  async proof(@Param('position') position: string) {
    if (!/^\d{1,19}$/.test(position))
      throw new Rejection('malformed', 'Name the position of an event.', { position: 'Must be a whole number' });
    const { leaf, file } = await this.sealedLog.proof(BigInt(position));
    return answerOne({ leaf, proof: file });
  }

  @Get('consistency/:size')
  @Access('log', 'show')
  @ApiOperation({ summary: 'Proves that the newest checkpoint continues the log of an earlier one' })
  @ApiParam({ name: 'size', schema: { type: 'integer' } })
  @ApiResponse({ status: 200, type: ShownConsistency })
  @ApiRefusals(400, 404)
  async consistency(@Param('size') size: string) {
    return answerOne(await this.sealedLog.consistency(/^\d{1,15}$/.test(size) ? Number(size) : -1));
  }

  @Post('contradictions')
  @HttpCode(200)
  @Access('log', 'report')
  @ApiSuccess('Reports a signed checkpoint that the log does not continue')
  @ApiRefusals(400)
  async contradiction(@Body() { checkpoint }: SeenCheckpoint) {
    await this.contradictions.report(checkpoint);
    return answerSuccess();
  }
}
