import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';
import type { AppendReq, AppendResp, ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb';
import {
  Metadata,
  Server,
  ServerCredentials,
  type ServerReadableStream,
  type ServerWritableStream,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';
import { fakeLog, type Proposed } from './log';
import { appendAnswer, expectedOf, nameOf, proposedOf } from './messages';
import { answerRead } from './read';

/** A small EventStoreDB in this process: its streams protocol over gRPC, its events in an array. For specs only. */
export const fakeEventStoreDb = async () => {
  const log = fakeLog();
  let denying = false;
  let mute = false;

  const denial = () => {
    const metadata = new Metadata();
    metadata.set('exception', 'access-denied');
    return { code: status.PERMISSION_DENIED, details: 'Access Denied', metadata };
  };

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
      if (denying) return reply(denial());
      reply(null, appendAnswer(log.append(nameOf(options.getStreamIdentifier()), expectedOf(options), events)));
    });
  };

  const read = (call: ServerWritableStream<ReadReq, ReadResp>) => {
    if (mute) return;
    if (denying) call.emit('error', denial());
    else answerRead(log, call).catch((error: Error) => call.emit('error', error));
  };

  const server = new Server();
  server.addService(StreamsService, { append, read });
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) =>
      error ? reject(error) : resolve(port),
    );
  });

  return {
    port,
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
