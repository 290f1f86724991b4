import {
  type AttributeDefinition,
  answerDaysOf,
  bankHoursFields,
  EMAIL_ADDRESS,
  type Language,
  type PostedAttribute,
} from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { SettingsService } from '../../../kernels/records/settings.service';
import { type Limit, Throttle } from '../../../platform/auth/throttle';
import { Clock } from '../../../platform/commands/clock';
import { Effects } from '../../../platform/commands/effects';
import { Bank } from '../../../platform/context/bank';
import { Outbox } from '../../../platform/messages/outbox';
import { confirmationLetters } from './letters';

const EMAIL_QUESTION = 'guardian_email_address';
/** After three days nobody needs the message any more. */
const USEFUL_MS = 3 * 86_400_000;

/** What a family needs, whatever anybody types into the form. */
const RECIPIENT_LIMIT: Limit = { hits: 3, seconds: 86_400 };

interface Registration {
  publicId: string;
  partner: string;
  language: Language;
  posted: readonly PostedAttribute[];
  definitions: readonly AttributeDefinition[];
}

@Injectable()
export class Confirmations {
  constructor(
    private readonly outbox: Outbox,
    private readonly effects: Effects,
    private readonly throttle: Throttle,
    private readonly clock: Clock,
    private readonly bankSettings: SettingsService,
    private readonly bank: Bank,
  ) {}

  async send(client: number, { publicId, partner, language, posted, definitions }: Registration): Promise<void> {
    const question = definitions.find(({ name }) => name === EMAIL_QUESTION);
    const to = String(posted.find(({ definition_id }) => definition_id === question?.id)?.value ?? '').trim();
    if (!EMAIL_ADDRESS.test(to)) return;
    const { subject, textFor } = confirmationLetters[language];
    const [{ values }, { name }] = await Promise.all([this.bankSettings.read(), this.bank.read()]);
    const text = textFor({
      publicId,
      partner,
      bank: name,
      phone: values.bankPhone,
      hours: values[bankHoursFields[language]],
      answerDays: answerDaysOf(values),
    });
    const until = new Date(Date.parse(this.clock.now()) + USEFUL_MS).toISOString();
    await this.effects.once('confirmation', async (connection) => {
      const isTooMuch =
        (await this.throttle.count(`confirmation to ${mailboxOf(to)}`, RECIPIENT_LIMIT, connection)) > 0;
      if (isTooMuch) return;
      await this.outbox.put(connection, { channel: 'email', to, subject, text, about: `client-${client}` }, until);
    });
  }
}

/** The address without what follows a `+` and without dots before the `@`, which many servers deliver to one mailbox. */
const mailboxOf = (address: string): string => {
  const [name = '', server] = address.toLowerCase().split('@');
  return `${name.replace(/\+.*/, '').replaceAll('.', '')}@${server}`;
};
