import { ClusterInfo, EndPoint, MemberInfo } from '@eventstore/db-client/generated/gossip_pb';
import { UUID } from '@eventstore/db-client/generated/shared_pb';
import { Metadata, status } from '@grpc/grpc-js';
import { fakeLog } from './log';
import { fakeEventStoreDb } from './server';

const HOST = '127.0.0.1';
const { LEADER, FOLLOWER, UNKNOWN } = MemberInfo.VNodeState;

interface Node {
  port: number;
  server: Awaited<ReturnType<typeof fakeEventStoreDb>> | undefined;
}

/** Three small EventStoreDBs with one log, which elect a leader as long as two of them live. For specs only. */
export const fakeEventStoreDbCluster = async () => {
  const log = fakeLog();
  const nodes: Node[] = [];

  const leader = () => {
    const living = nodes.filter(({ server }) => server);
    return living.length * 2 > nodes.length ? living[0] : undefined;
  };
  const memberInfo = (node: Node, place: number) => {
    const [member, id, address] = [new MemberInfo(), new UUID(), new EndPoint()];
    id.setString(`00000000-0000-4000-8000-00000000000${place}`);
    address.setAddress(HOST);
    address.setPort(node.port);
    member.setInstanceId(id);
    member.setTimeStamp('0');
    member.setIsAlive(node.server !== undefined);
    member.setState(!leader() ? UNKNOWN : node === leader() ? LEADER : FOLLOWER);
    member.setHttpEndPoint(address);
    return member;
  };
  const gossip = () => {
    const info = new ClusterInfo();
    info.setMembersList(nodes.map(memberInfo));
    return info;
  };
  const refusalOf = (node: Node, requiresLeader: boolean) => {
    const { port } = leader() ?? {};
    if (port === undefined) return { code: status.UNAVAILABLE, details: 'Server Is Not Ready' };
    if (!requiresLeader || port === node.port) return undefined;
    const metadata = new Metadata();
    metadata.set('exception', 'not-leader');
    metadata.set('leader-endpoint-host', HOST);
    metadata.set('leader-endpoint-port', String(port));
    return { code: status.NOT_FOUND, details: 'Leader info available', metadata };
  };

  const start = async (node: Node) => {
    const membership = { gossip, refusalOf: (requiresLeader: boolean) => refusalOf(node, requiresLeader) };
    node.server = await fakeEventStoreDb({ log, port: node.port, membership });
    node.port = node.server.port;
  };
  const kill = (node: Node) => {
    node.server?.close();
    node.server = undefined;
  };
  for (let n = 0; n < 3; n++) {
    const node: Node = { port: 0, server: undefined };
    await start(node);
    nodes.push(node);
  }

  return {
    ports: nodes.map(({ port }) => port),
    /** For an address: `127.0.0.1:2113,127.0.0.1:2114,…`. */
    hosts: nodes.map(({ port }) => `${HOST}:${port}`).join(','),
    /** Ends nodes by their places, 0 to 2. */
    kill(...places: number[]) {
      for (const place of places) kill(nodes[place]!);
    },
    revive: (...places: number[]) => Promise.all(places.map((place) => start(nodes[place]!))),
    close() {
      for (const node of nodes) kill(node);
    },
  };
};
