import { Rejection } from '@bank/domain';
import { Body, Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access } from '../auth/access.guard';
import { validation } from '../bodies/validation';
import { StaleRevision } from '../commands/stale-revision';
import { CurrentUser } from '../context/current-user';
import { currentContext } from '../context/request-context';
import type { User } from '../context/user-directory';
import { Problems } from '../errors/problems';
import { answerMany, answerOne, answerSuccess } from '../transport/answer';
import { ApiMany, ApiOne, ApiRefusals, ApiSuccess } from '../transport/api-docs';
import { AskedChanges, AskedRecord, ReportedPresence, ShownChanges, ShownEditor } from './live.dto';
import { LiveKinds } from './live-kinds';
import { LiveStreams } from './live-streams';
import { Presence } from './presence';

const STREAM = 'text/event-stream';

@ApiTags('Live screens')
@Controller('live')
export class LiveController {
  constructor(
    private readonly streams: LiveStreams,
    private readonly presence: Presence,
    private readonly kinds: LiveKinds,
    private readonly problems: Problems,
  ) {}

  @Get()
  @Access('live', 'show')
  @ApiProduces(STREAM)
  @ApiSuccess(
    'Streams server-sent events: `hello` with the id of the stream, `signals` (a list of `{resource, id?, revision?, presence?}`) of what the caller may see, `missed` when everything has to be fetched anew, and `end` with the reason',
  )
  @ApiRefusals(400, 429)
  async stream(@CurrentUser() user: User, @Req() request: Request, @Res() response: Response) {
    if (!request.get('Accept')?.includes(STREAM))
      throw new Rejection('malformed', `This is a stream that does not end: ask for it with Accept: ${STREAM}.`);
    const { sessionId } = currentContext();
    if (sessionId === undefined) throw new Rejection('unauthenticated', 'Please sign in.');
    await this.streams.start(user, sessionId, response);
  }

  @Get('changes')
  @Access('live', 'changes')
  @ApiOne('Says who changed which fields of a record since a revision', ShownChanges)
  @ApiRefusals(400, 404)
  async changes(
    @Query(validation()) { resource, id, since }: AskedChanges,
    @CurrentUser() user: User,
    @Req() request: Request,
  ) {
    const { kind, record } = await this.kinds.findSeen(user, resource, id);
    const changes = await kind.changesSince(record.id, since);
    const { message, details = [] } = await this.problems.find(new StaleRevision(changes), request);
    return answerOne({ message, details, isRemoved: record.isRemoved });
  }

  @Get('presence')
  @Access('live', 'presence')
  @ApiMany('Lists the other people who have a record open for editing', ShownEditor)
  @ApiRefusals(400, 404)
  async editors(@Query(validation()) { resource, id }: AskedRecord, @CurrentUser() user: User) {
    return answerMany(await this.presence.findEditors(user, resource, id));
  }

  @Post('presence')
  @HttpCode(200)
  @Access('live', 'presence')
  @ApiSuccess('Says that a tab has a record open for editing, as long as its stream is open, or has closed it')
  @ApiRefusals(400, 404, 409)
  async report(@Body(validation()) reported: ReportedPresence, @CurrentUser() user: User) {
    await this.presence.report(user, reported);
    return answerSuccess();
  }
}
