import { type OrderKind, Rejection } from '@bank/domain';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { HandleOrder } from '../kernels/orders/order.handler';
import { asSystem } from '../platform/context/request-context';

/** Completes orders of a kind, all at once. @returns how many were */
export const completeOrders = async (
  app: INestApplicationContext,
  kind: OrderKind,
  ids: readonly number[],
): Promise<number> => {
  const commands = app.get(CommandBus, { strict: false });
  const complete = (id: number) =>
    asSystem(() =>
      commands.execute(new HandleOrder(kind, id, { type: 'ApplyTransition', data: { transition: 'COMPLETE' } })),
    );
  const completed = await Promise.allSettled(ids.map(complete));
  for (const one of completed) if (one.status === 'rejected' && !(one.reason instanceof Rejection)) throw one.reason;
  return completed.filter(({ status }) => status === 'fulfilled').length;
};
