// A real receiver of webhooks, which keeps what it gets. For tests only.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookPayload } from '@daynook/contract/accounts/webhooks';
import { Webhook as Verifier } from 'standardwebhooks';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  readonly port: number;
  readonly received: Received[];
  /** How it answers from now on, by path. Without an answer, it says 204. */
  readonly answers: Map<string, (response: ServerResponse) => void>;
  of(path: string): Received[];
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answers: Receiver['answers'] = new Map();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url!;
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString() });
      const answer = answers.get(path);
      if (answer) answer(response);
      else response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    received,
    answers,
    of: (path) => received.filter((one) => one.path === path),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The payload, if the official library accepts the signature. The library compares with the real time. */
export function verified({ headers, body }: Received, secret: string): WebhookPayload {
  const verifier = new Verifier(secret);
  const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
  for (const signature of String(headers['webhook-signature']).split(' '))
    if (signature === verifier.sign(String(headers['webhook-id']), at, body)) return JSON.parse(body) as WebhookPayload;
  throw new Error('no signature matches');
}
