import { Client, type ClientConfig, type PoolConfig } from 'pg';
import { type DatabaseServer, readDatabaseAddress } from './database-address';
import { NoWritableServer, WritableServer } from './writable-server';

/**
 * For connections over which nothing may be sent for hours: after ten seconds the system asks whether the server is there, and takes it
 * for gone when it has not answered ten times, once a second. By itself it asks after two hours.
 */
export const NOTICES_LOSS = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

type Callback = (error?: Error) => void;
type ClientClass = new (config?: ClientConfig) => Client;

/** Connects to the server that takes writes at that moment. */
const clientToWritable = (writable: WritableServer): ClientClass =>
  class extends Client {
    override connect = ((callback?: Callback) => {
      const connected = this.connectToWritable();
      return callback ? void connected.then(() => callback(), callback) : connected;
    }) as Client['connect'];

    private async connectToWritable(): Promise<this> {
      const server = await writable.find();
      const { stream } = this.connection;
      // Whoever wanted it has given up meanwhile.
      if (stream.destroyed) throw new Error('Connection terminated due to connection timeout');
      Object.assign(this, { host: server.host, port: server.port });
      await this.connectTo(server);
      this.once('error', () => writable.forget(server));
      return this;
    }

    private async connectTo(server: DatabaseServer): Promise<void> {
      let isStandby = false;
      // PostgreSQL 14 and later say so by themselves.
      this.connection.on('parameterStatus', ({ parameterName, parameterValue }: Record<string, string>) => {
        if (parameterName === 'in_hot_standby') isStandby = parameterValue === 'on';
      });
      try {
        await super.connect();
        if (!isStandby) return;
        await this.end();
        throw new NoWritableServer([server], 'it is a standby now');
      } catch (error) {
        writable.forget(server);
        throw error;
      }
    }
  };

const classes = new Map<string, ClientClass>();

/** What connections to an address are made of, which may name several hosts. @throws InvalidDatabaseAddress */
export const connectionOptions = (address: string): PoolConfig => {
  const { servers, isReadWrite } = readDatabaseAddress(address);
  if (!isReadWrite) return { connectionString: address };
  const Class = classes.get(address) ?? clientToWritable(new WritableServer(servers));
  classes.set(address, Class);
  return { connectionString: servers[0].url, Client: Class };
};

/** Not connected yet. */
export const clientOf = (config: PoolConfig): Client => {
  const Class = (config.Client as ClientClass | undefined) ?? Client;
  return new Class(config as ClientConfig);
};

/** Not connected yet. */
export const clientTo = (address: string, config: ClientConfig = {}): Client =>
  clientOf({ ...connectionOptions(address), ...config } as PoolConfig);
