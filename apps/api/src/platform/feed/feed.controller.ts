import { Rejection } from '@bank/domain';
import { type Position, START } from '@bank/event-store';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AccessByToken } from '../auth/access.guard';
import { currentContext } from '../context/request-context';
import { ApiRefusals } from '../transport/api-docs';
import { ConsumerPlaces, readConsumerName } from './consumer-places';
import { Cursors } from './cursor';
import { FEED_TYPES, FeedForms, type FeedRequest } from './feed-forms';
import {
  DEFAULT_LIMIT,
  type FeedParameters,
  MAX_LIMIT,
  MAX_WAIT_SECONDS,
  readNumber,
  readText,
  readView,
} from './feed-query';
import { FeedStreams } from './feed-streams';

const SECOND_MS = 1_000;
const UNKNOWN_FORM = `Ask for ${Object.values(FEED_TYPES).join(', ')}.`;
const EVENT = { type: 'object', additionalProperties: true } as const;

/** The log for other programs, as CloudEvents in the order of the log. */
@ApiTags('Events')
@Controller('events')
export class FeedController {
  constructor(
    private readonly forms: FeedForms,
    private readonly streams: FeedStreams,
    private readonly cursors: Cursors,
    private readonly consumers: ConsumerPlaces,
  ) {}

  @Get()
  @AccessByToken('events', 'list')
  @ApiOperation({
    summary: 'Gives the events after a cursor: a page (which can wait for new ones), all to the end, or a live stream',
  })
  @ApiQuery({ name: 'after', required: false, description: 'A cursor of an earlier answer, or a position of the log' })
  @ApiQuery({
    name: 'consumer',
    required: false,
    description: 'The name of a consumer of the token: without `after` the feed begins after what it has acknowledged',
  })
  @ApiQuery({ name: 'types', required: false, description: 'Types of events, comma separated; all unless given' })
  @ApiQuery({ name: 'limit', required: false, schema: { type: 'integer', minimum: 1, maximum: MAX_LIMIT } })
  @ApiQuery({ name: 'wait', required: false, schema: { type: 'integer', minimum: 0, maximum: MAX_WAIT_SECONDS } })
  @ApiHeader({ name: 'Last-Event-ID', required: false, description: 'The cursor with which a live stream goes on' })
  @ApiResponse({
    status: 200,
    description: 'The events, and the cursor with which to go on',
    headers: {
      'Feed-Cursor': { schema: { type: 'string' }, description: 'The cursor after this page' },
      ETag: { schema: { type: 'string' }, description: 'For If-None-Match' },
    },
    content: {
      [FEED_TYPES.batch]: { schema: { type: 'array', items: EVENT } },
      [FEED_TYPES.lines]: { schema: { type: 'string' } },
      [FEED_TYPES.live]: { schema: { type: 'string' } },
    },
  })
  @ApiRefusals(400, 403, 409, 429)
  async read(@Req() request: Request, @Res() response: Response, @Query() parameters: FeedParameters): Promise<void> {
    const { token } = currentContext();
    if (!token) throw new Rejection('unauthenticated', 'Send an API token.');
    const form = request.accepts(FEED_TYPES.batch, 'application/json', FEED_TYPES.lines, FEED_TYPES.live);
    if (!form) throw new Rejection('malformed', UNKNOWN_FORM, { Accept: UNKNOWN_FORM });
    const { after, isAcknowledged } = await this.findStart(request, form, parameters, token.id);
    const asked: FeedRequest = {
      view: readView(parameters, token),
      limit: readNumber(parameters, 'limit', { from: 1, to: MAX_LIMIT, otherwise: DEFAULT_LIMIT }),
      waitMs: readNumber(parameters, 'wait', { from: 0, to: MAX_WAIT_SECONDS, otherwise: 0 }) * SECOND_MS,
      after,
      isAcknowledged,
    };
    response.vary('Accept').vary('Authorization');
    const stream = await this.streams.open(token);
    closeWithReader(request, response, stream.close);
    if (response.destroyed || request.socket.destroyed) return stream.close();
    if (request.method === 'HEAD') return void response.end();
    if (form === FEED_TYPES.lines) return this.forms.sendLines(response, asked, stream.signal);
    if (form === FEED_TYPES.live) return this.forms.sendLive(response, asked, stream.signal);
    return this.forms.sendBatch(request, response, asked, stream.signal);
  }

  private async findStart(request: Request, form: string, parameters: FeedParameters, token: number): Promise<Start> {
    const cursor = lastEventId(request, form) ?? readText(parameters, 'after');
    const name = readText(parameters, 'consumer');
    const consumer = name === undefined ? undefined : readConsumerName(name, 'consumer');
    if (cursor) return { after: await this.cursors.read(cursor), isAcknowledged: false };
    if (consumer === undefined) return { after: START, isAcknowledged: false };
    return { after: await this.consumers.find(token, consumer), isAcknowledged: true };
  }
}

/** An answer that waits behind another of its connection does not hear when that closes. */
const closeWithReader = ({ socket }: Request, response: Response, close: () => void): void => {
  socket.once('close', close);
  response.once('close', () => {
    socket.off('close', close);
    close();
  });
};

interface Start {
  after: Position;
  isAcknowledged: boolean;
}

const lastEventId = (request: Request, form: string): string | undefined =>
  form === FEED_TYPES.live ? request.get('Last-Event-ID') : undefined;
