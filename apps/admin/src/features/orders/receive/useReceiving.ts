import { policies } from '@bank/domain';
import { useState } from 'react';
import { type RaRecord, useNavigate } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import { fill, say } from '../../../messages';
import { type SendResult, saveRecord } from '../../../shell/saving/saveRecord';
import type { Values } from '../../../shell/saving/saving';
import { useRecordCache } from '../../../shell/saving/useRecordCache';
import { useBank } from '../bank';
import { outgoingOrder } from '../lines';
import { NEW_SUPPLIER } from './newSupplier';

export const RECEIVED_RESOURCE = 'orders/supply';
const words = say.order.receive;

type Order = RaRecord & { etag?: string; meta?: { enabledTransitions?: readonly { transition: string }[] } };

/** The state of a navigation to an order whose receipt stopped half-way. */
export interface StoppedState {
  stopped?: boolean;
}

/**
 * Receives a delivery: makes the new supplier, saves the order, and takes it through its statuses, each by its own transition.
 * Where a step fails, it says what is done, and the next try goes on from there.
 */
export const useReceiving = () => {
  const bank = useBank();
  const supplierCache = useRecordCache('suppliers');
  const orderCache = useRecordCache(RECEIVED_RESOURCE);
  const navigate = useNavigate();
  const [doneSoFar, setDoneSoFar] = useState<string>();

  /** @returns the supplier and its address, as the order names them */
  const makeSupplier = async (typed: Values, form: UseFormReturn): Promise<Values> => {
    const { data } = await bank.create('suppliers', { data: typed });
    await supplierCache.listsChanged();
    const [address] = (data.addresses ?? []) as { id: number }[];
    const made = { supplier: { id: data.id }, supplierAddress: address ? { id: address.id } : null };
    for (const [field, value] of Object.entries({ ...made, [NEW_SUPPLIER]: null })) form.setValue(field, value);
    setDoneSoFar(words.supplierMade);
    return made;
  };

  const saveOrder = async (values: Values, loaded: RaRecord | undefined): Promise<Order> => {
    const data = { ...outgoingOrder(policies.supply, values, loaded ?? {}), etag: values.etag };
    return (await saveRecord(bank, RECEIVED_RESOURCE, data, loaded)).data as Order;
  };

  const receive = async (values: Values, loaded: RaRecord | undefined, form: UseFormReturn): Promise<SendResult> => {
    setDoneSoFar(undefined);
    let order: Order | undefined;
    const remember = (saved: Order) => {
      order = saved;
      if (!loaded) return;
      form.reset(form.getValues());
      orderCache.put(saved);
      setDoneSoFar(fill(words.orderMade, { order: saved.sequence }));
    };
    try {
      const made = values[NEW_SUPPLIER] ? await makeSupplier(values[NEW_SUPPLIER], form) : {};
      let current = await saveOrder({ ...values, ...made }, loaded);
      let warnings: readonly string[] = [];
      remember(current);
      for (;;) {
        const [next] = current.meta?.enabledTransitions ?? [];
        if (!next) return { data: current, warnings };
        const outcome = await bank.transition(RECEIVED_RESOURCE, current, next.transition);
        warnings = [...warnings, ...outcome.warnings];
        current = outcome.record as Order;
        remember(current);
      }
    } catch (error) {
      void orderCache.listsChanged();
      // A new order goes on as the one that it is now.
      if (order && !loaded)
        navigate(`/${RECEIVED_RESOURCE}/${order.id}/receive`, { replace: true, state: { saved: true, stopped: true } });
      throw error;
    }
  };

  return { receive, doneSoFar };
};
