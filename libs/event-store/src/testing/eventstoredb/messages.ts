import { Empty, StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb';
import { AppendReq, AppendResp, ReadResp } from '@eventstore/db-client/generated/streams_pb';
import type { Expected, Outcome, Proposed, Stored } from './log';

const streamIdentifier = (stream: string) => {
  const message = new StreamIdentifier();
  message.setStreamName(Buffer.from(stream).toString('base64'));
  return message;
};

export const nameOf = (message: StreamIdentifier | undefined) =>
  Buffer.from(message!.getStreamName_asU8()).toString('utf8');

export const proposedOf = (message: AppendReq.ProposedMessage): Proposed => ({
  id: message.getId()!.getString(),
  type: message.getMetadataMap().get('type')!,
  contentType: message.getMetadataMap().get('content-type')!,
  data: message.getData_asU8(),
  metadata: message.getCustomMetadata_asU8(),
});

export const expectedOf = (options: AppendReq.Options): Expected => {
  if (options.hasNoStream()) return 'no_stream';
  return options.hasRevision() ? BigInt(options.getRevision()) : 'any';
};

export const appendAnswer = (outcome: Outcome): AppendResp => {
  const message = new AppendResp();
  if (outcome.verdict === 'wrong version') {
    const wrong = new AppendResp.WrongExpectedVersion();
    if (outcome.current === undefined) wrong.setCurrentNoStream(new Empty());
    else wrong.setCurrentRevision(outcome.current.toString());
    message.setWrongExpectedVersion(wrong);
    return message;
  }
  const success = new AppendResp.Success();
  success.setCurrentRevision(outcome.last.revision.toString());
  if (outcome.verdict === 'repeated') success.setNoPosition(new Empty());
  else {
    const position = new AppendResp.Position();
    position.setCommitPosition(outcome.last.position.toString());
    position.setPreparePosition(outcome.last.position.toString());
    success.setPosition(position);
  }
  message.setSuccess(success);
  return message;
};

export const eventMessage = ({
  id,
  stream,
  revision,
  position,
  type,
  contentType,
  data,
  metadata,
}: Stored): ReadResp => {
  const recorded = new ReadResp.ReadEvent.RecordedEvent();
  const uuid = new UUID();
  uuid.setString(id);
  recorded.setId(uuid);
  recorded.setStreamIdentifier(streamIdentifier(stream));
  recorded.setStreamRevision(revision.toString());
  recorded.setCommitPosition(position.toString());
  recorded.setPreparePosition(position.toString());
  recorded.getMetadataMap().set('type', type).set('content-type', contentType).set('created', '0');
  recorded.setData(Buffer.from(data).toString('base64'));
  recorded.setCustomMetadata(Buffer.from(metadata).toString('base64'));
  const event = new ReadResp.ReadEvent();
  event.setEvent(recorded);
  event.setCommitPosition(position.toString());
  const message = new ReadResp();
  message.setEvent(event);
  return message;
};

export const streamNotFound = (stream: string): ReadResp => {
  const notFound = new ReadResp.StreamNotFound();
  notFound.setStreamIdentifier(streamIdentifier(stream));
  const message = new ReadResp();
  message.setStreamNotFound(notFound);
  return message;
};

export const confirmation = (): ReadResp => {
  const message = new ReadResp();
  message.setConfirmation(new ReadResp.SubscriptionConfirmation());
  return message;
};

export const caughtUp = (): ReadResp => {
  const message = new ReadResp();
  message.setCaughtUp(new ReadResp.CaughtUp());
  return message;
};

export const fellBehind = (): ReadResp => {
  const message = new ReadResp();
  message.setFellBehind(new ReadResp.FellBehind());
  return message;
};
