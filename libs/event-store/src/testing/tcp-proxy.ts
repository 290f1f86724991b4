import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy between a client and a server that can cut every connection between them, fall silent, or go away. */
export const tcpProxy = async (host: string, port: number) => {
  const sockets = new Set<Socket>();
  let silent = false;
  let target = port;
  const forward = (socket: Socket, other: Socket) => {
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
    const far = connect(target, host);
    forward(near, far);
    forward(far, near);
  });
  const listen = async (ownPort: number) => once(server.listen(ownPort, '127.0.0.1'), 'listening');
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
    /** From now on, at the same host. The old connections are cut. */
    leadTo(another: number) {
      target = another;
      cut();
    },
    /** Stops listening at the port. */
    goAway,
    /** Goes on listening, but passes nothing on, neither for present connections nor for new ones. */
    async fallSilent() {
      silent = true;
      for (const socket of sockets) hush(socket);
    },
    /** Works again as at first. The old connections are cut. */
    async comeBack() {
      silent = false;
      cut();
      if (!server.listening) await listen(own);
    },
    close: goAway,
  };
};

export type TcpProxy = Awaited<ReturnType<typeof tcpProxy>>;
