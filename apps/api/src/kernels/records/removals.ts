import type { RecordEvent, RecordKind } from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { Reactors } from '../../platform/reactors/reactors.service';

type Forget = (id: number) => Promise<void>;

/** Forgets what was kept beside the log of those who are gone from it, also when the process that removed them died. */
@Injectable()
export class Removals {
  private readonly byKind: { [K in RecordKind]?: Forget } = {};

  constructor(reactors: Reactors) {
    const forgetByKind: Readonly<Record<string, Forget>> = this.byKind;
    reactors.add({
      name: 'removed-secrets',
      on: ['RecordRemoved'],
      react: async ({ event }) => {
        const { kind, id } = (event as RecordEvent).data;
        await forgetByKind[kind]?.(id);
      },
    });
  }

  /** Before the application has started. It may be forgotten more than once. */
  forget(kind: RecordKind, forget: Forget): void {
    this.byKind[kind] = forget;
  }
}
