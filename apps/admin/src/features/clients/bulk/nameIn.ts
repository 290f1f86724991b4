import type { RaRecord } from 'react-admin';

/** Names a client of a bulk operation by its id. */
export const nameIn = (clients: readonly RaRecord[]) => (id: RaRecord['id']) =>
  String(clients.find((client) => client.id === id)?.selectListText ?? id);
