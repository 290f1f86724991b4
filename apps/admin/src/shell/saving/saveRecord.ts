import type { RaRecord } from 'react-admin';
import type { BankDataProvider } from '../../api/provider/dataProvider';
import type { Values } from './saving';

/** The saved record, and sentences about what surprises in it. */
export interface SendResult {
  data: RaRecord;
  warnings?: readonly string[];
}

/** Creates a record, or changes the loaded one if it still is the version that `data.etag` names. */
export const saveRecord = async (
  bank: BankDataProvider,
  resource: string,
  data: Values,
  loaded: RaRecord | undefined,
): Promise<SendResult> => {
  const saved: RaRecord = loaded
    ? (await bank.update(resource, { id: loaded.id, data, previousData: loaded })).data
    : (await bank.create(resource, { data })).data;
  return { data: saved, warnings: saved.meta?.warnings ?? [] };
};
