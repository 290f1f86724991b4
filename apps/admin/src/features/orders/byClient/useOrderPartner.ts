import { useGetIdentity, useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { type Row, useAll } from '../../../kit/inputs/ReferenceChoice';
import { idOf } from '../../../kit/values/idOf';
import { references } from '../../../shell/fields/references';
import type { Values } from '../../../shell/saving/saving';
import type { Identity } from '../../../shell/session/authProvider';

export interface OrderPartner {
  id: number;
  title: string;
  partnerType: string;
  canPlaceOrders: boolean;
}

/** The partner that an order names, out of the list of places or, where that lacks it, out of the order itself. */
export const partnerIn = (places: readonly Row[], named: unknown): OrderPartner | undefined => {
  const id = idOf(named);
  if (id === null) return undefined;
  const place = places.find((row) => row.id === id);
  const { title, partnerType, canPlaceOrders = true } = { ...(named as object), ...place } as Values;
  return { id: Number(id), title: String(title ?? id), partnerType: String(partnerType ?? ''), canPlaceOrders };
};

const NO_ROWS: readonly Row[] = [];

/** All places, also those that are in use no more: an order may name one. */
export const usePlaces = (): readonly Row[] =>
  useAll(references.partner.resource, references.partner.filter).data ?? NO_ROWS;

export const useOrderPartner = (): OrderPartner | undefined => {
  const stored = useRecordContext()?.partner;
  const chosen = useWatch({ name: 'partner' }) ?? stored;
  return partnerIn(usePlaces(), idOf(chosen) === idOf(stored) ? stored : chosen);
};

export const useActivePartner = () => (useGetIdentity().data as Identity | undefined)?.activePartner;
