import type { RecordEvent, RecordKind } from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { Reactors } from '../../platform/worker/reactors.service';

type Forget = (id: number) => Promise<void>;

/** Deletes what is kept beside the log of a record that was removed, also when the process that removed it died. */
@Injectable()
export class Removals {
  private readonly forgetByKind: { [K in RecordKind]?: Forget[] } = {};

  constructor(reactors: Reactors) {
    const forgetByKind: Readonly<Record<string, readonly Forget[]>> = this.forgetByKind;
    reactors.add({
      name: 'removed-secrets',
      on: ['RecordRemoved'],
      react: async ({ event }) => {
        const { kind, id } = (event as RecordEvent).data;
        for (const forget of forgetByKind[kind] ?? []) await forget(id);
      },
    });
  }

  /** Must be called before the application has started. `forget` may be called more than once for a record. */
  onRemoval(kind: RecordKind, forget: Forget): void {
    this.forgetByKind[kind] = [...(this.forgetByKind[kind] ?? []), forget];
  }
}
