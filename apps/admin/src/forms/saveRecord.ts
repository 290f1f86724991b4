import type { RaRecord } from 'react-admin';
import type { BankDataProvider } from '../dataProvider';
import type { Values } from './saving';

/** Creates a record, or changes the loaded one if it still is the version that `data.etag` names. */
export const saveRecord = (bank: BankDataProvider, resource: string, data: Values, loaded: RaRecord | undefined) =>
  loaded ? bank.update(resource, { id: loaded.id, data, previousData: loaded }) : bank.create(resource, { data });
