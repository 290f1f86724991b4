import { mayChangeUser, Rejection, refuseUnless } from '@bank/domain';
import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { passwordLetters } from '../../../kernels/authority/password-letters';
import { PasswordLinks } from '../../../kernels/authority/password-links';
import { Access } from '../../../platform/auth/access.guard';
import { Throttle } from '../../../platform/auth/throttle';
import { Effects } from '../../../platform/commands/effects';
import { CurrentUser } from '../../../platform/context/current-user';
import { type User, UserDirectory } from '../../../platform/context/user-directory';
import { answerSuccess } from '../../../platform/transport/answer';
import { ApiId, ApiRefusals, ApiSuccess } from '../../../platform/transport/api-docs';
import { Id } from '../../../platform/transport/id.pipe';

const HOUR_SECONDS = 3_600;
/** A limit for one sender and one user. */
const SENDER_AND_USER_LIMIT = { hits: 3, seconds: HOUR_SECONDS };
const SENDER_LIMIT = { hits: 30, seconds: HOUR_SECONDS };

/** Somebody who manages a user may send them a link that sets a password, but never set the password. */
@ApiTags('Users')
@Controller('users')
export class UserPasswordLinkController {
  constructor(
    private readonly users: UserDirectory,
    private readonly links: PasswordLinks,
    private readonly throttle: Throttle,
    private readonly effects: Effects,
  ) {}

  @Post(':id/password-link')
  @HttpCode(200)
  @Access('users/password-link', 'create')
  @ApiId()
  @ApiBody({ required: false, schema: { type: 'object', description: 'Nothing: the path says it all' } })
  @ApiSuccess(
    'Sends the User a link that sets a new password, to the email that is stored; an invitation where they have none yet',
  )
  @ApiRefusals(403, 404, 429)
  async send(@Id() id: number, @CurrentUser() me: User) {
    const user = await this.users.byId(id);
    if (!user) throw new Rejection('notFound', `There is no User ${id}`);
    refuseUnless(mayChangeUser(me, user));
    const occasion = await this.effects.once('link sent', async (connection) => {
      await this.throttle.hit(`link of ${me.id}`, SENDER_LIMIT, connection);
      await this.throttle.hit(`link of ${me.id} to ${id}`, SENDER_AND_USER_LIMIT, connection);
      const occasion = await this.links.occasionFor(id);
      await this.links.send(connection, user, occasion);
      return occasion;
    });
    return answerSuccess(passwordLetters[occasion].sentTo(user.email));
  }
}
