import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb';
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';
import type { AppendReq, AppendResp, ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb';
import {
  Metadata,
  Server,
  ServerCredentials,
  type ServerErrorResponse,
  type ServerReadableStream,
  type ServerWritableStream,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';
import { type FakeLog, fakeLog, type Proposed } from './log';
import { appendAnswer, expectedOf, nameOf, proposedOf } from './messages';
import { answerRead } from './read';

/** The cluster as one of its nodes sees it. */
export interface Membership {
  gossip: () => ClusterInfo;
  /** Why the node refuses a call; undefined where it answers. */
  refusalOf: (requiresLeader: boolean) => Partial<ServerErrorResponse> | undefined;
}

export interface FakeNode {
  /** The events; several nodes may share them. */
  log?: FakeLog;
  port?: number;
  membership?: Membership;
}

/** A small EventStoreDB in this process: its streams protocol over gRPC, its events in an array. For specs only. */
export const fakeEventStoreDb = async ({ log = fakeLog(), port = 0, membership }: FakeNode = {}) => {
  let denying = false;
  let mute = false;

  const denial = () => {
    const metadata = new Metadata();
    metadata.set('exception', 'access-denied');
    return { code: status.PERMISSION_DENIED, details: 'Access Denied', metadata };
  };

  const refusalOf = ({ metadata }: { metadata: Metadata }) =>
    denying ? denial() : membership?.refusalOf(metadata.get('requires-leader').includes('true'));

  const append = (call: ServerReadableStream<AppendReq, AppendResp>, reply: sendUnaryData<AppendResp>) => {
    let options: AppendReq.Options;
    const events: Proposed[] = [];
    call.on('data', (request: AppendReq) => {
      if (request.hasOptions()) options = request.getOptions()!;
      else events.push(proposedOf(request.getProposedMessage()!));
    });
    call.on('error', () => {});
    call.on('end', () => {
      if (mute) return;
      const refusal = refusalOf(call);
      if (refusal) return reply(refusal);
      reply(null, appendAnswer(log.append(nameOf(options.getStreamIdentifier()), expectedOf(options), events)));
    });
  };

  const read = (call: ServerWritableStream<ReadReq, ReadResp>) => {
    if (mute) return;
    const refusal = refusalOf(call);
    if (refusal) call.emit('error', refusal);
    else answerRead(log, call).catch((error: Error) => call.emit('error', error));
  };

  const server = new Server();
  server.addService(StreamsService, { append, read });
  if (membership)
    server.addService(GossipService, {
      read: (_: unknown, reply: sendUnaryData<ClusterInfo>) => reply(null, membership.gossip()),
    });
  const boundPort = await new Promise<number>((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, port) =>
      error ? reject(error) : resolve(port),
    );
  });

  return {
    port: boundPort,
    /** Whether every call is refused from now on. */
    deny(on: boolean) {
      denying = on;
    },
    /** Whether new calls stay without an answer from now on. */
    mute(on: boolean) {
      mute = on;
    },
    close: () => server.forceShutdown(),
  };
};
