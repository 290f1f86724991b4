import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import type { ParentMessage, ServerMessage } from './attacked-server-process';
import type { Upload } from './attacks';

export interface Call {
  method: string;
  path: string;
  body?: Buffer | undefined;
}
export interface CallAnswer {
  status: number;
  text: string;
}

/** The status of an upload; `closed` where the server hung up on the caller, who was still sending and missed the answer. */
export type UploadStatus = number | 'closed' | 'unanswered';

/** A running application in another process, and connections to it. */
export interface AttackedServer {
  /** Makes the calls of one user, over at most this many connections. */
  caller: (connections: number, cookie?: string) => (call: Call) => Promise<CallAnswer>;
  /** Sends a body piece by piece until the server answers or the caller gives up. */
  upload: (path: string, upload: Upload, cookie: string, giveUp?: AbortSignal) => Promise<UploadStatus>;
  /** Signs in. @returns the cookie */
  signIn: (email: string, password: string) => Promise<string>;
  /** The resident memory of the server's process. */
  memoryBytes: () => Promise<number>;
  /** The longest stall of the event loop since the last call, in milliseconds. */
  longestStall: () => Promise<number>;
  close: () => Promise<void>;
}

/** A server that has not answered an upload by then counts as one that never does. */
const MAX_UPLOADED_BYTES = 100_000_000;

export const openAttackedServer = async (): Promise<AttackedServer> => {
  const execArgv = ['--require', join(__dirname, '../../scripts/typescript.cjs')];
  const server = fork(join(__dirname, 'attacked-server-process.ts'), { execArgv });
  const nextMessage = (): Promise<ServerMessage> =>
    new Promise((resolve, reject) => {
      const rejectOnExit = () => reject(new Error('The attacked server died.'));
      server.once('exit', rejectOnExit).once('message', (message) => {
        server.off('exit', rejectOnExit);
        resolve(message as ServerMessage);
      });
    });
  const ready = await nextMessage();
  const port = 'port' in ready ? ready.port : 0;
  const agents: Agent[] = [];

  const send = (agent: Agent, { method, path, body }: Call, cookie?: string) =>
    new Promise<CallAnswer & { cookies: readonly string[] }>((resolve, reject) => {
      const headers = {
        'X-Requested-With': 'XMLHttpRequest',
        ...(body && { 'Content-Type': 'application/json', 'Content-Length': body.length }),
        ...(cookie && { Cookie: cookie }),
      };
      const outgoing = request({ port, host: '127.0.0.1', agent, method, path, headers }, (answer) => {
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
      outgoing.on('error', reject);
      outgoing.end(body);
    });

  const upload: AttackedServer['upload'] = (path, { headers, pieces }, cookie, giveUp) =>
    new Promise((resolve) => {
      const allHeaders = { 'X-Requested-With': 'XMLHttpRequest', Cookie: cookie, ...headers };
      const options = { port, host: '127.0.0.1', agent: false, method: 'POST', path, headers: allHeaders };
      const outgoing = request(options, (answer) => finish(answer.statusCode!));
      const finish = (status: UploadStatus) => {
        giveUp?.removeEventListener('abort', stop);
        resolve(status);
        outgoing.destroy();
      };
      const stop = () => finish('unanswered');
      giveUp?.addEventListener('abort', stop);
      outgoing.on('error', () => finish('closed'));
      const remaining = pieces();
      let bytes = 0;
      const sendMore = () => {
        for (;;) {
          const { value: piece } = remaining.next();
          if (piece === undefined) return 'Content-Length' in headers ? undefined : void outgoing.end();
          bytes += piece.length;
          if (bytes > MAX_UPLOADED_BYTES) return finish('unanswered');
          if (!outgoing.write(piece)) return void outgoing.once('drain', sendMore);
        }
      };
      outgoing.flushHeaders();
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
      return cookies.find((cookie) => cookie.startsWith('session='))!.split(';')[0]!;
    },
    longestStall: async () => {
      server.send('longest stall' satisfies ParentMessage);
      const answer = await nextMessage();
      return 'longestStallMs' in answer ? answer.longestStallMs : Number.NaN;
    },
    memoryBytes: async () => {
      server.send('memory' satisfies ParentMessage);
      const answer = await nextMessage();
      return 'memoryBytes' in answer ? answer.memoryBytes : Number.NaN;
    },
    close: async () => {
      for (const agent of agents) agent.destroy();
      server.send('close' satisfies ParentMessage);
      await once(server, 'exit');
    },
  };
};
