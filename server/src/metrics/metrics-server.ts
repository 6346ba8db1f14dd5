// Serves metrics on a port of their own, which the public never reaches.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer, ListenError } from '../http-server.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

const TEXT = 'text/plain; charset=utf-8';

function createListener(metrics: Pick<Metrics, 'render'>, onError: (error: unknown) => void): Server {
  return createServer({ requestTimeout: 5_000, headersTimeout: 5_000, maxHeaderSize: 8_192 }, (request, response) => {
    const refuse = (status: number, text: string) =>
      void response.writeHead(status, { 'content-type': TEXT, 'cache-control': 'no-store' }).end(text);
    if (request.url?.split('?')[0] !== '/metrics') return refuse(404, 'Only /metrics is here.\n');
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, 'Only GET works here.\n');
    metrics.render().then(
      ({ contentType, text }) =>
        response
          .writeHead(200, {
            'content-type': contentType,
            'cache-control': 'no-store',
            'x-content-type-options': 'nosniff',
          })
          .end(request.method === 'HEAD' ? undefined : text),
      (error: unknown) => {
        onError(error);
        refuse(500, 'Metrics can’t be read right now.\n');
      },
    );
    return undefined;
  });
}

/** Throws ListenError. */
export async function serveMetrics(
  metrics: Pick<Metrics, 'render'>,
  { port, host }: { readonly port: number; readonly host: string },
  onError: (error: unknown) => void,
): Promise<MetricsServer> {
  const server = createListener(metrics, onError);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is already in use' : `can’t be used (${error.code})`;
      reject(new ListenError(`METRICS_PORT: port ${port} on ${host} ${reason}. Choose another one.`));
    });
    server.listen(port, host, resolve);
  });
  return { port: (server.address() as AddressInfo).port, close: () => closeServer(server) };
}
