import { changedIdentity, type IdentityPart, listTexts, type RecordState, type UserEvent } from '@bank/domain';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../platform/commands/clock';
import { Effects } from '../../platform/commands/effects';
import { currentContext } from '../../platform/context/request-context';
import { Outbox } from '../../platform/messages/outbox';
import type { Settings } from '../../platform/settings/settings';
import { SETTINGS } from '../../platform/settings/tokens';

const WEEK_MS = 7 * 86_400_000;
const words: Readonly<Record<IdentityPart, string>> = {
  email: 'email address',
  name: 'name',
  phoneNumber: 'phone number',
  password: 'password',
};

@Injectable()
export class IdentityNotices {
  constructor(
    private readonly clock: Clock,
    private readonly effects: Effects,
    private readonly outbox: Outbox,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Nobody is notified of a user who is new. @param before the user before the events */
  async send(id: number, events: readonly UserEvent[], before: RecordState): Promise<void> {
    const parts = changedIdentity(events);
    const to = before.phase === 'live' ? before.fields.email : undefined;
    if (!parts.length || typeof to !== 'string') return;
    const until = new Date(Date.parse(this.clock.now()) + WEEK_MS).toISOString();
    const message = {
      subject: 'Your account at the Diaper Bank Portal was changed',
      text: this.writeText(id, parts),
    };
    await this.effects.once('change notified', (connection) =>
      this.outbox.put(connection, { channel: 'email', to, ...message, about: `user-${id}` }, until),
    );
  }

  /** Neither the values of before nor the new ones: somebody else may read this mailbox now. */
  private writeText(id: number, parts: readonly IdentityPart[]): string {
    const { actor, user } = currentContext();
    const isOwn = actor === `user-${id}`;
    const by = !isOwn && user ? ` by ${user.name.firstName} ${user.name.lastName}` : '';
    const changed = `The ${listTexts(parts.map((part) => words[part]))} of your account at the Diaper Bank Portal ${parts.length > 1 ? 'were' : 'was'} changed${by}.`;
    const hasMoved = parts.includes('email');
    const moved = hasMoved ? ' From now on, messages go to the new email address.' : '';
    const calm = isOwn ? 'If you did this yourself, you do not need to do anything. ' : '';
    const remedy = hasMoved ? '' : `, and set a new password at ${this.settings.publicUrl}/forgotten-password`;
    const alarm = `If this was not you, contact the diaper bank at once${remedy}.`;
    return `${changed}${moved}\n\n${calm}${alarm}`;
  }
}
