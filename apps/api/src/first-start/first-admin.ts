import { EMAIL_ADDRESS, Rejection } from '@bank/domain';
import type { INestApplicationContext } from '@nestjs/common';
import { ask } from '../cli/ask';
import type { Say } from '../cli/run';
import { Passwords } from '../platform/auth/passwords';
import { CannotStart } from '../platform/settings/cannot-start';
import { seedFirstAdmin } from '../seed/seed';
import { readStartOptions } from './start-options';

/** From the options, the environment, or the terminal. @returns false when nobody was named and nobody is there to ask */
export async function makeFirstAdmin(app: INestApplicationContext, say: Say): Promise<boolean> {
  const given = readStartOptions();
  if (!process.stdin.isTTY && !given.email) return false;
  const email = given.email ?? (await ask('Email of the first administrator: '));
  const password = given.password ?? (process.stdin.isTTY ? await ask('Password: ', { hidden: true }) : '');
  await refuseInvalidAdmin(app, email, password);
  await seedFirstAdmin(app, { email, password, firstName: 'First', lastName: 'Administrator' });
  say(`The first administrator is ${email}.`);
  return true;
}

/** Checks the administrator before anything is written, so that a mistake can be mended by starting again. */
async function refuseInvalidAdmin(app: INestApplicationContext, email: string, password: string) {
  if (!EMAIL_ADDRESS.test(email))
    throw new CannotStart(`"${email}" is not an email address for the first administrator.`);
  try {
    const passwords: Passwords = app.get(Passwords, { strict: false });
    await passwords.check(password, 'password');
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    throw new CannotStart(`The password of the first administrator: ${Object.values(error.fields ?? {}).join(' ')}.`);
  }
}
