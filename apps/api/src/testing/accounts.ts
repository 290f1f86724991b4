import { ROLES } from '@bank/domain';
import { Global, Injectable, Module } from '@nestjs/common';
import { type Account, UserDirectory } from '../platform/auth/user-directory';

/** Users of a spec, who need no history. */
@Injectable()
export class Accounts extends UserDirectory {
  private readonly accounts = new Map<number, Account>();

  async byEmail(email: string) {
    return [...this.accounts.values()].find((account) => account.email === email.toLowerCase());
  }
  async byId(id: number) {
    return this.accounts.get(id);
  }

  /** Adds somebody, or changes who it is. */
  put(account: Partial<Account> & { id: number }): Account {
    const whole: Account = {
      email: `user${account.id}@example.com`,
      name: { firstName: 'Una', lastName: 'User' },
      phoneNumber: null,
      groups: [],
      roles: ROLES,
      partners: [],
      activePartner: null,
      updatedAt: '2026-11-20T12:00:00.000Z',
      ...account,
    };
    this.accounts.set(whole.id, whole);
    return whole;
  }
  remove(id: number) {
    this.accounts.delete(id);
  }
}

@Global()
@Module({
  providers: [Accounts, { provide: UserDirectory, useExisting: Accounts }],
  exports: [Accounts, UserDirectory],
})
export class AccountsModule {}
