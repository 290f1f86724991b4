import { createContext } from 'react';
import type { RaRecord } from 'react-admin';

/** Clients that a screen of many entries has looked up together; each alone would be a request, and be noted as shown by itself. */
export const KnownClients = createContext<readonly RaRecord[] | undefined>(undefined);
