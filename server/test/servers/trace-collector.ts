// A collector that receives traces over HTTP and reads their protocol buffers (opentelemetry/proto/trace/v1/trace.proto).
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly isError: boolean;
}

export interface TraceCollector {
  readonly url: string;
  readonly spans: ReceivedSpan[];
  /** Of the last request. */
  resource: Readonly<Record<string, string | number>>;
  headers: Readonly<Record<string, unknown>>;
  close(): Promise<void>;
}

type Field = { readonly number: number; readonly bytes: Buffer; readonly value: bigint };

/** The fields of a message, in order. */
function* readFields(message: Buffer): Generator<Field> {
  let at = 0;
  const readVarint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++];
      if (byte === undefined) throw new Error('The message is cut off.');
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const none = Buffer.alloc(0);
  while (at < message.length) {
    const tag = readVarint();
    const [number, kind] = [Number(tag >> 3n), Number(tag & 7n)];
    if (kind === 0) yield { number, bytes: none, value: readVarint() };
    else {
      const length = kind === 2 ? Number(readVarint()) : kind === 1 ? 8 : kind === 5 ? 4 : Number.NaN;
      if (!(at + length <= message.length)) throw new Error('The message is cut off.');
      yield { number, bytes: message.subarray(at, at + length), value: 0n };
      at += length;
    }
  }
}

const listFields = (message: Buffer, number: number): Buffer[] =>
  [...readFields(message)].filter((field) => field.number === number).map(({ bytes }) => bytes);
const readField = (message: Buffer, number: number): Buffer => listFields(message, number)[0] ?? Buffer.alloc(0);

function readAttributes(messages: readonly Buffer[]): Record<string, string | number> {
  return Object.fromEntries(
    messages.map((message) => {
      const [value] = [...readFields(readField(message, 2))];
      const key = readField(message, 1).toString('utf8');
      return [key, value?.number === 1 ? value.bytes.toString('utf8') : Number(value?.value ?? 0)];
    }),
  );
}

const readSpan = (message: Buffer): ReceivedSpan => ({
  traceId: readField(message, 1).toString('hex'),
  spanId: readField(message, 2).toString('hex'),
  parentId: readField(message, 4).toString('hex'),
  name: readField(message, 5).toString('utf8'),
  attributes: readAttributes(listFields(message, 9)),
  isError: [...readFields(readField(message, 15))].some(({ number, value }) => number === 3 && value === 2n),
});

export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: ReceivedSpan[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    if (request.url !== '/v1/traces' || request.headers['content-type'] !== 'application/x-protobuf')
      return void response.writeHead(400).end();
    for (const resourceSpans of listFields(body, 1)) {
      collector.resource = readAttributes(listFields(readField(resourceSpans, 1), 1));
      for (const scope of listFields(resourceSpans, 2)) spans.push(...listFields(scope, 2).map(readSpan));
    }
    collector.headers = request.headers;
    return void response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const collector: TraceCollector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    resource: {},
    headers: {},
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
  return collector;
}
