import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/auth/access.guard';
import { validation } from '../../../platform/bodies/validation';
import type { QueryOf } from '../../../platform/lists/list-query';
import { answerMany, answerOne, answerPage } from '../../../platform/transport/answer';
import { ApiId, ApiList, ApiMany, ApiOne, ApiRefusals } from '../../../platform/transport/api-docs';
import { Id } from '../../../platform/transport/id.pipe';
import { InvitedUser, InvitePeople, ShownInvitations, WayOfLetters } from './invitation.dto';
import { InvitationLists, invitedList } from './invitation-lists';

@ApiTags('Invitations')
@Controller('invitations')
export class InvitationsController {
  constructor(private readonly lists: InvitationLists) {}

  @Get()
  @Access('invitations', 'list')
  @ApiMany('Lists who was invited together, newest first', ShownInvitations)
  async list() {
    return answerMany(await this.lists.list());
  }

  @Post()
  @Access('invitations', 'create')
  @ApiOne(
    'Invites users who have no password yet, at once or on a day: chosen ones, or those of an import',
    ShownInvitations,
    201,
  )
  @ApiRefusals(404, 409, 422)
  async create(@Body(validation(InvitePeople)) body: InvitePeople) {
    return answerOne(await this.lists.begin(body));
  }

  @Get('letters')
  @Access('invitations', 'list')
  @ApiOne('Says whether letters leave the portal', WayOfLetters)
  async showWayOfLetters() {
    return answerOne(this.lists.wayOfLetters);
  }

  @Get(':id')
  @Access('invitations', 'show')
  @ApiId()
  @ApiOne('Shows how many people of a list are invited', ShownInvitations)
  async show(@Id() id: number) {
    return answerOne(await this.lists.show(id));
  }

  @Get(':id/users')
  @Access('invitations', 'show')
  @ApiId()
  @ApiList('Lists the people of a list, with what became of each', InvitedUser, invitedList)
  @ApiRefusals(404)
  async listUsers(@Id() id: number, @Query(invitedList) query: QueryOf<typeof invitedList>) {
    return answerPage(await this.lists.fetchUsers(id, query), query);
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Access('invitations', 'edit')
  @ApiId()
  @ApiOne('Stops the letters that wait; who is invited stays invited', ShownInvitations)
  @ApiRefusals(404, 409)
  async cancel(@Id() id: number) {
    return answerOne(await this.lists.cancel(id));
  }
}
