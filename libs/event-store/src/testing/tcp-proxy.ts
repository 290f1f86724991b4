import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between a client and a server: can cut every connection between them, fall silent, or be away. */
export const tcpProxy = async (host: string, port: number) => {
  const sockets = new Set<Socket>();
  let silent = false;
  const keep = (socket: Socket, other: Socket) => {
    sockets.add(socket.setNoDelay());
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
    socket.pipe(other);
    if (silent) hush(socket);
  };
  const hush = (socket: Socket) => socket.unpipe().pause();
  const server = createServer((near) => {
    const far = connect(port, host);
    keep(near, far);
    keep(far, near);
  });
  const listen = async (own: number) => once(server.listen(own, '127.0.0.1'), 'listening');
  await listen(0);
  const own = (server.address() as AddressInfo).port;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const goAway = async () => {
    const closed = server.listening && once(server, 'close');
    server.close();
    cut();
    await closed;
  };
  return {
    port: own,
    cut,
    /** Nobody listens at the port any more. */
    goAway,
    /** Somebody listens, and passes nothing on: neither of the connections that there are nor of new ones. */
    async fallSilent() {
      silent = true;
      for (const socket of sockets) hush(socket);
    },
    /** As in the beginning, but for the connections of before. */
    async comeBack() {
      silent = false;
      cut();
      if (!server.listening) await listen(own);
    },
    close: goAway,
  };
};

export type TcpProxy = Awaited<ReturnType<typeof tcpProxy>>;
