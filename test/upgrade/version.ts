import { freePort } from '../../apps/api/src/platform/database/embedded-server';
import { endProgram, SHARED_SECRETS, startProgram } from '../../apps/api/src/testing/program';
import { FIRST_ADMIN, Portal } from '../faults/portal';

const WEB_PROCESSES = 2;

export interface Place {
  dataDir: string;
  databaseUrl: string;
}

/** A worker and two web processes of one version, each begun by itself. */
export class Version {
  readonly webs: Portal[] = [];
  private worker: Awaited<ReturnType<typeof startProgram>>['child'] | undefined;

  static async start(program: string, place: Place): Promise<Version> {
    const version = new Version();
    try {
      await version.begin(program, place);
    } catch (error) {
      await version.stop();
      throw error;
    }
    return version;
  }

  private async begin(program: string, { dataDir, databaseUrl }: Place): Promise<void> {
    const env = (APP_ROLE: string) => ({ ...SHARED_SECRETS, APP_ROLE, DATABASE_URL: databaseUrl });
    const own = { ...FIRST_ADMIN, DATA_DIR: dataDir, PORT: String(await freePort(0)) };
    const { child, complained } = await startProgram(program, [], { ...env('worker'), ...own });
    this.worker = child;
    if (child.exitCode !== null) throw new Error(`The worker does not start: ${complained()}`);
    while (this.webs.length < WEB_PROCESSES)
      this.webs.push(await Portal.start(dataDir, { env: env('web'), program, args: [] }));
  }

  /** All at once, as an orchestrator does. */
  async stop(): Promise<void> {
    await Promise.all([this.worker && endProgram(this.worker, 'SIGTERM'), ...this.webs.map((web) => web.stop())]);
  }
}
