// A small HTTP client for load: one keep-alive connection per worker, one request at a time, bodies read but not parsed. The less it
// does, the more of the machine is left for the server.
import { connect, type Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';

export interface Answered {
  readonly status: number;
  /** As it was sent, usually compressed. */
  readonly body: Buffer;
  readonly etag: string | undefined;
  readonly isGzip: boolean;
}

/** The body as text. Only called where a benchmark looks at it. */
export const readText = ({ body, isGzip }: Answered): string => (isGzip ? gunzipSync(body) : body).toString();

/** What browsers send. Without it, the server would save the work of compressing. */
const BROWSER_HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' };

const HEAD_END = Buffer.from('\r\n\r\n');

/** One connection. Responses must have a content-length (or be 204 or 304). */
export class HttpConnection {
  private socket: Socket;
  private readonly port: number;
  private chunks: Buffer[] = [];
  private length = 0;
  private wanted = -1;
  private headEnd = -1;
  private status = 0;
  private etag: string | undefined;
  private isGzip = false;
  private settle: { done: (answer: Answered) => void; failed: (error: Error) => void } | undefined;

  constructor(port: number) {
    this.port = port;
    this.socket = this.open();
  }

  private open(): Socket {
    const socket = connect(this.port, '127.0.0.1');
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.receive(chunk as Buffer));
    socket.on('error', (error) => this.settle?.failed(error));
    socket.on('close', () => this.settle?.failed(new Error('the connection was closed')));
    return socket;
  }

  request(
    method: string,
    path: string,
    options: { headers?: Record<string, string>; body?: string } = {},
  ): Promise<Answered> {
    const { headers = {}, body = '' } = options;
    const lines = Object.entries({ ...BROWSER_HEADERS, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    if (body) lines.push(`content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`);
    const answer = Promise.withResolvers<Answered>();
    // Servers close connections that have been idle for a while.
    if (!this.socket.connecting && this.socket.readyState !== 'open') this.socket = this.open();
    this.settle = { done: answer.resolve, failed: answer.reject };
    this.socket.write(`${method} ${path} HTTP/1.1\r\nhost: localhost:${this.port}\r\n${lines.join('')}\r\n${body}`);
    return answer.promise;
  }

  get(path: string, headers?: Record<string, string>): Promise<Answered> {
    return this.request('GET', path, headers ? { headers } : {});
  }

  close(): void {
    this.settle = undefined;
    this.socket.destroy();
  }

  private receive(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.length += chunk.length;
    if (this.headEnd < 0) this.readHead();
    if (this.headEnd >= 0 && this.length >= this.wanted) this.finish();
  }

  private readHead(): void {
    const all = this.chunks.length === 1 ? this.chunks[0]! : Buffer.concat(this.chunks);
    this.chunks = [all];
    const end = all.indexOf(HEAD_END);
    if (end < 0) return;
    const head = all.toString('latin1', 0, end);
    this.status = Number(head.slice(9, 12));
    this.etag = /\r\netag: *(\S+)/i.exec(head)?.[1];
    this.isGzip = /\r\ncontent-encoding: *gzip/i.test(head);
    this.headEnd = end + HEAD_END.length;
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    if (length === undefined && this.status !== 204 && this.status !== 304) {
      this.settle?.failed(new Error(`an answer without content-length: ${head}`));
    }
    this.wanted = this.headEnd + Number(length ?? 0);
  }

  private finish(): void {
    const all = this.chunks.length === 1 ? this.chunks[0]! : Buffer.concat(this.chunks);
    const { status, etag, isGzip } = this;
    const answer = { status, body: all.subarray(this.headEnd, this.wanted), etag, isGzip };
    this.chunks = [];
    this.length = 0;
    this.headEnd = -1;
    const { settle } = this;
    this.settle = undefined;
    settle?.done(answer);
  }
}

/** This many connections. `get` rejects anything but 200 and 304, so that fast errors don't look like speed. */
export function openConnections(port: number, count: number) {
  const connections = Array.from({ length: count }, () => new HttpConnection(port));
  return {
    get: async (worker: number, path: string, headers?: Record<string, string>): Promise<Answered> => {
      const answer = await connections[worker]!.get(path, headers);
      if (answer.status !== 200 && answer.status !== 304)
        throw new Error(`${answer.status} for ${path}: ${readText(answer)}`);
      return answer;
    },
    request: (worker: number, ...args: Parameters<HttpConnection['request']>) => connections[worker]!.request(...args),
    close: () => {
      for (const connection of connections) connection.close();
    },
  };
}
