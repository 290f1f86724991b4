import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import type { Asked, Told } from './attacked-server';
import type { Upload } from './attacks';

export interface Call {
  method: string;
  path: string;
  body?: Buffer | undefined;
}
export interface Answered {
  status: number;
  text: string;
}

/** A running application in another process, and connections to it. */
export interface Attacked {
  /** Somebody's calls, over so many connections of their own. */
  caller: (connections: number, cookie?: string) => (call: Call) => Promise<Answered>;
  /**
   * Sends a body piece by piece until it is answered, or given up.
   * @returns the status; `closed` where the server hung up on a caller who was still sending and did not hear the answer
   */
  upload: (
    path: string,
    upload: Upload,
    cookie: string,
    giveUp?: AbortSignal,
  ) => Promise<number | 'closed' | 'unanswered'>;
  /** Signs in. @returns the cookie */
  signIn: (email: string, password: string) => Promise<string>;
  /** In milliseconds, since it was last asked for. */
  longestStall: () => Promise<number>;
  close: () => Promise<void>;
}

/** Whoever is not answered by then never will be. */
const MAX_SENT_BYTES = 100_000_000;

export const openAttacked = async (): Promise<Attacked> => {
  const execArgv = ['--require', join(__dirname, '../../scripts/typescript.cjs')];
  const server = fork(join(__dirname, 'attacked-server.ts'), { execArgv });
  const told = (): Promise<Told> =>
    new Promise((resolve, reject) => {
      const died = () => reject(new Error('The attacked server died.'));
      server.once('exit', died).once('message', (message) => {
        server.off('exit', died);
        resolve(message as Told);
      });
    });
  const ready = await told();
  const port = 'port' in ready ? ready.port : 0;
  const agents: Agent[] = [];

  const send = (agent: Agent, { method, path, body }: Call, cookie?: string) =>
    new Promise<Answered & { cookies: readonly string[] }>((resolve, reject) => {
      const headers = {
        'X-Requested-With': 'XMLHttpRequest',
        ...(body && { 'Content-Type': 'application/json', 'Content-Length': body.length }),
        ...(cookie && { Cookie: cookie }),
      };
      const sent = request({ port, host: '127.0.0.1', agent, method, path, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode!,
            text: Buffer.concat(chunks).toString(),
            cookies: answer.headers['set-cookie'] ?? [],
          }),
        );
      });
      sent.on('error', reject);
      sent.end(body);
    });

  const upload: Attacked['upload'] = (path, { headers, pieces }, cookie, giveUp) =>
    new Promise((resolve) => {
      const head = { 'X-Requested-With': 'XMLHttpRequest', Cookie: cookie, ...headers };
      const sent = request({ port, host: '127.0.0.1', agent: false, method: 'POST', path, headers: head }, (answer) =>
        done(answer.statusCode!),
      );
      const done = (status: Awaited<ReturnType<Attacked['upload']>>) => {
        giveUp?.removeEventListener('abort', end);
        resolve(status);
        sent.destroy();
      };
      const end = () => done('unanswered');
      giveUp?.addEventListener('abort', end);
      sent.on('error', () => done('closed'));
      const left = pieces();
      let bytes = 0;
      const sendMore = () => {
        for (;;) {
          const { value: piece } = left.next();
          if (piece === undefined) return 'Content-Length' in headers ? undefined : void sent.end();
          bytes += piece.length;
          if (bytes > MAX_SENT_BYTES) return done('unanswered');
          if (!sent.write(piece)) return void sent.once('drain', sendMore);
        }
      };
      sent.flushHeaders();
      sendMore();
    });

  const agentOf = (maxSockets: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets });
    agents.push(agent);
    return agent;
  };

  return {
    caller: (connections, cookie) => {
      const agent = agentOf(connections);
      return (call) => send(agent, call, cookie);
    },
    upload,
    signIn: async (email, password) => {
      const body = Buffer.from(JSON.stringify({ email, password }));
      const { status, cookies } = await send(agentOf(1), { method: 'POST', path: '/api/session', body });
      if (status !== 200) throw new Error(`Could not sign in: ${status}`);
      return cookies[0]!.split(';')[0]!;
    },
    longestStall: async () => {
      server.send('longest stall' satisfies Asked);
      const answer = await told();
      return 'longestStallMs' in answer ? answer.longestStallMs : Number.NaN;
    },
    close: async () => {
      for (const agent of agents) agent.destroy();
      server.send('close' satisfies Asked);
      await once(server, 'exit');
    },
  };
};
