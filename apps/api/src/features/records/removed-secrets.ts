import type { RecordEvent } from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { Passwords } from '../../platform/auth/passwords';
import { Reactors } from '../../platform/reactors/reactors.service';
import { TokenSecrets } from './tokens/token-secrets';

/** Forgets what was kept beside the log of those who are gone from it, also when the process that removed them died. */
@Injectable()
export class RemovedSecrets {
  constructor(passwords: Passwords, tokens: TokenSecrets, reactors: Reactors) {
    const forget: Readonly<Record<string, (id: number) => Promise<void>>> = {
      user: (id) => passwords.forget(id),
      apiToken: (id) => tokens.forget(id),
    };
    reactors.add({
      name: 'removed-secrets',
      on: ['RecordRemoved'],
      react: async ({ event }) => {
        const { kind, id } = (event as RecordEvent).data;
        await forget[kind]?.(id);
      },
    });
  }
}
