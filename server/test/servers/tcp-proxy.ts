/** A TCP proxy between a process and its database that a test can cut. */
import { connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  readonly port: number;
  /** Breaks every connection and refuses new ones. */
  cut(): void;
  restore(): void;
  /** Passes nothing on any more, without telling anyone: the other side seems to be busy. */
  freeze(): void;
  /** Passes on what has waited since. Connections made meanwhile stay silent. */
  thaw(): void;
  stop(): Promise<void>;
}

export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  /** Each end with the one that gets what it says, if there's one. */
  const ends = new Map<Socket, Socket | undefined>();
  let isCut = false;
  let isFrozen = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    if (isFrozen)
      return void ends.set(
        near.on('error', () => undefined),
        undefined,
      );
    const far = connect(target);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.set(end, other);
      end.on('error', () => undefined);
      end.on('close', () => {
        ends.delete(end);
        other.destroy();
      });
      end.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const destroyAll = () => {
    for (const end of ends.keys()) end.destroy();
  };
  return {
    port,
    cut: () => {
      isCut = true;
      destroyAll();
    },
    freeze: () => {
      isFrozen = true;
      for (const end of ends.keys()) end.unpipe().pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const [end, other] of ends) if (other) end.pipe(other);
    },
    restore: () => {
      isCut = false;
    },
    stop: async () => {
      destroyAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
