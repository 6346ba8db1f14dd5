// A server that accepts connections and never says a word, and a garbage collector that runs all the time: together they
// show whether a time limit holds.
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export interface SilentServer {
  readonly url: string;
  /** Connections that are open now. */
  openCount(): number;
  /** Resolves when the last connection has closed. */
  emptied(): Promise<void>;
  close(): Promise<void>;
}

export async function startSilentServer(): Promise<SilentServer> {
  const sockets = new Set<Socket>();
  let onEmpty = () => {};
  const server = createServer((socket) => {
    sockets.add(socket);
    // Reads what comes, so that the other side's hanging up is noticed.
    socket.resume().on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0) onEmpty();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    openCount: () => sockets.size,
    emptied: () =>
      new Promise((resolve) => {
        onEmpty = resolve;
        if (sockets.size === 0) resolve();
      }),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** Collects garbage every few milliseconds while `work` runs. */
export async function underGarbageCollection<T>(work: () => Promise<T>): Promise<T> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const timer = setInterval(collect, 20);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
