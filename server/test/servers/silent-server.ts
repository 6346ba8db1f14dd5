// A server that accepts connections and never responds, and a garbage collector that runs constantly. Together they show whether a time
// limit works.
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export interface SilentServer {
  readonly url: string;
  /** The number of open connections. */
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
    // Reads the data, so that it notices when the other side disconnects.
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

/** Runs garbage collection every few milliseconds during `work`. */
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
