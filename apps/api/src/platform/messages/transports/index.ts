import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Settings } from '../../settings';
import type { Channel, Transport } from '../message';
import { folder } from './folder';
import { sms } from './sms';
import { smtp } from './smtp';

export type Transports = Readonly<Record<Channel, Transport>>;

/** Channel -> how its messages leave, as the settings say. */
export const transports = ({ mailUrl, smsUrl, dataDir }: Settings, log: Logger): Transports => {
  const outbox = join(dataDir, 'outbox');
  return {
    email: mailUrl ? smtp(mailUrl) : folder(outbox, log, 'MAIL_URL'),
    sms: smsUrl ? sms(smsUrl) : folder(outbox, log, 'SMS_URL'),
  };
};
