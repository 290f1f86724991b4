import pg from 'pg';
import { clientOf } from './client';
import type { Server } from './server';

/** From here on connections of this Node process reach the simulated server. @returns how to take that back */
export const replacePostgres = (server: () => Server): (() => void) => {
  const { Client, Pool } = pg;
  const SimulatedClient = clientOf(server);
  class SimulatedPool extends Pool {
    constructor(options: object) {
      super({ ...options, Client: SimulatedClient } as never);
    }
  }
  Object.assign(pg, { Client: SimulatedClient, Pool: SimulatedPool });
  return () => void Object.assign(pg, { Client, Pool });
};
