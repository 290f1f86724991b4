import { randomInt } from 'node:crypto';
import {
  LOCATION_IDS,
  makePublicId,
  type OrderKind,
  type PostedAttribute,
  type RecordDefinition,
  type RecordKind,
  records,
  SETTINGS_ID,
} from '@bank/domain';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { HandleOrder } from '../kernels/orders/order.handler';
import { HandleRecord } from '../kernels/records/record.handler';
import { Ids } from '../platform/commands/ids';
import { asSystem } from '../platform/context/request-context';

type Fields = Readonly<Record<string, unknown>>;

/** On behalf of the system. Its methods give the new thing's id when the read models show it. */
export class SeedRunner {
  private readonly commands: CommandBus;
  private readonly ids: Ids;

  constructor(app: INestApplicationContext) {
    this.commands = app.get(CommandBus, { strict: false });
    this.ids = app.get(Ids, { strict: false });
  }

  record(kind: RecordKind, fields: Fields): Promise<number> {
    return asSystem(async () => {
      const definition: RecordDefinition = records[kind];
      const id = await this.ids.freshOne(definition.sequence ?? kind);
      await this.commands.execute(new HandleRecord(kind, id, { type: 'RegisterRecord', data: { id, fields } }));
      return id;
    });
  }

  settings(fields: Fields) {
    const command = { type: 'RegisterRecord', data: { id: SETTINGS_ID, fields } } as const;
    return asSystem(() => this.commands.execute(new HandleRecord('setting', SETTINGS_ID, command)));
  }

  partner(fields: Fields, profile: readonly PostedAttribute[], transitions: readonly string[]): Promise<number> {
    return asSystem(async () => {
      const id = await this.ids.freshOne(LOCATION_IDS);
      await this.commands.execute(
        new HandleRecord('partner', id, { type: 'RegisterRecord', data: { id, fields, profile } }),
      );
      for (const transition of transitions)
        await this.commands.execute(new HandleRecord('partner', id, { type: 'ApplyTransition', data: { transition } }));
      return id;
    });
  }

  client(fields: Fields, profile: readonly PostedAttribute[], transitions: readonly string[]): Promise<number> {
    return asSystem(async () => {
      const id = await this.ids.freshOne('client');
      const registered = { ...fields, publicId: makePublicId(randomInt), isPublic: false };
      await this.commands.execute(
        new HandleRecord('client', id, { type: 'RegisterRecord', data: { id, fields: registered, profile } }),
      );
      for (const transition of transitions)
        await this.commands.execute(new HandleRecord('client', id, { type: 'ApplyTransition', data: { transition } }));
      return id;
    });
  }

  user(fields: Fields, password: string): Promise<number> {
    return asSystem(async () => {
      const id = await this.ids.freshOne('user');
      const save = { type: 'RegisterRecord', data: { id, fields } } as const;
      const command = { type: 'SaveAccount', data: { save, password, proof: {} } } as const;
      await this.commands.execute(new HandleRecord('user', id, command));
      return id;
    });
  }

  order(kind: OrderKind, header: Fields, lines: readonly Fields[], transitions: readonly string[]): Promise<number> {
    return asSystem(async () => {
      const order = await this.ids.freshOne(`${kind}Order`);
      await this.commands.execute(new HandleOrder(kind, order, { type: 'PlaceOrder', data: { order, header, lines } }));
      for (const transition of transitions)
        await this.commands.execute(new HandleOrder(kind, order, { type: 'ApplyTransition', data: { transition } }));
      return order;
    });
  }
}
