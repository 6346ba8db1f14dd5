// An SMS service that keeps what it's sent and answers with the status a test gives it.
import { createServer, type Server } from 'node:http';

interface ReceivedText {
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: { readonly to: string; readonly from: string; readonly text: string };
}

export class SmsServer {
  readonly received: ReceivedText[] = [];
  status = 202;
  readonly #server: Server;
  constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as ReceivedText['body'];
        this.received.push({ headers: request.headers, body });
        response.writeHead(this.status, this.status === 302 ? { location: '/elsewhere' } : {}).end('{}');
      });
    });
  }
  /** Listens, and returns the settings of a marketplace that uses it. */
  async start() {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const { port } = this.#server.address() as { port: number };
    return { SMS_HTTP_URL: `http://127.0.0.1:${port}/texts`, SMS_HTTP_TOKEN: 'hush', SMS_FROM: '+15035550100' };
  }
  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
