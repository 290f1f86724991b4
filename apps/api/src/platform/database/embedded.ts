import { CannotStart } from '../settings/cannot-start';
import { readOrCreateAccess, rememberPort } from './embedded-access';
import { postgresAccount } from './embedded-account';
import { findBinaries } from './embedded-binaries';
import { createCluster, refuseOtherVersion } from './embedded-cluster';
import { clusterFolder } from './embedded-cluster-folder';
import { becomeOwner, createDatabase } from './embedded-owner';
import { OwnerGuard } from './embedded-owner-guard';
import { findServer, freePort, type Server, startServer, stopServer } from './embedded-server';

export interface EmbeddedPostgres {
  url: string;
  /** Ends the server's connections, lets it write everything to disk, and returns when it is gone. */
  stop(): Promise<void>;
}

/** Another living process runs the server of this `DATA_DIR`; `url` leads to it. */
export class DataDirInUse extends CannotStart {
  constructor(
    dataDir: string,
    readonly url: string,
  ) {
    super(`Another process is at work on ${dataDir}: stop it first, or set DATA_DIR to another folder.`);
  }
}

/** Takes over a server that outlived its owner, and restarts one that dies. `serverSettings` as in `fsync=off`. @throws CannotStart */
export async function startEmbeddedPostgres(dataDir: string, serverSettings: string[] = []): Promise<EmbeddedPostgres> {
  const account = postgresAccount();
  const programs = await findBinaries(account);
  const cluster = clusterFolder(dataDir, account);
  const access = readOrCreateAccess(dataDir, cluster);
  await createCluster(programs, cluster, access.password, account);
  refuseOtherVersion(programs, cluster);

  const findOrStart = async () => {
    const runningServer = findServer(cluster);
    if (runningServer) return runningServer;
    const port = await freePort(access.port);
    rememberPort(dataDir, access, port);
    return startServer(programs, cluster, port, serverSettings);
  };
  const url = ({ port }: Server) => `postgres://bank:${access.password}@127.0.0.1:${port}/bank`;
  const { owner, server } = await becomeOwner(findOrStart, url);
  if (!owner) throw new DataDirInUse(dataDir, url(server));
  try {
    await createDatabase(owner, 'bank');
  } catch (error) {
    await owner.end().catch(() => {});
    await stopServer(programs, cluster).catch(() => {});
    throw error;
  }
  const findOrRestart = async () => findServer(cluster) ?? startServer(programs, cluster, server.port, serverSettings);
  const guard = new OwnerGuard(owner, async (ending) => (await becomeOwner(findOrRestart, url, ending)).owner);
  return {
    url: url(server),
    stop: async () => {
      await guard.end();
      await stopServer(programs, cluster);
    },
  };
}
