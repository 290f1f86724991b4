import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MailServer, mailServer } from '../../apps/api/src/testing/mail-server';
import { useOpenApp } from '../../apps/api/src/testing/open-app';
import { movableClock } from './clock';

/**
 * An application for specs with a mail server that keeps its mails, and a clock that only `passSeconds` puts forward.
 */
export const openedMailingBank = () => {
  const mail = {} as MailServer;
  const bank = useOpenApp(async () => {
    Object.assign(mail, await mailServer());
    return { settings: { mailUrl: mail.url, dataDir: mkdtempSync(join(tmpdir(), 'bank-mails-')) } };
  });
  afterAll(async () => {
    await mail.close();
    rmSync(bank.settings.dataDir, { recursive: true });
  });
  return { bank, mail, passSeconds: movableClock(bank) };
};
