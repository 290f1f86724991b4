import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Settings } from '../../settings/settings';
import type { Transport, Way } from '../message';
import { folderTransport } from './folder';
import { smsTransport } from './sms';
import { smtpTransport } from './smtp';
import { webTransport } from './web';

export type Transports = Readonly<Record<Way, Transport>>;

/** Channel -> how its messages leave, as the settings say. */
export const transportsFor = ({ mailUrl, smsUrl, dataDir, isPractice }: Settings, log: Logger): Transports => {
  const outbox = join(dataDir, 'outbox');
  return {
    email: mailUrl ? smtpTransport(mailUrl) : folderTransport(outbox, log, 'MAIL_URL is not set'),
    sms: smsUrl ? smsTransport(smsUrl) : folderTransport(outbox, log, 'SMS_URL is not set'),
    web: isPractice ? folderTransport(outbox, log, 'this is a practice bank') : webTransport(),
  };
};
