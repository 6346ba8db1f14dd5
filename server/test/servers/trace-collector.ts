// A collector that receives traces and metrics over HTTP and reads their protocol buffers (opentelemetry/proto: trace/v1/trace.proto and
// metrics/v1/metrics.proto).
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

interface ReceivedPoint {
  readonly name: string;
  readonly kind: 'gauge' | 'sum' | 'histogram';
  readonly attributes: Readonly<Record<string, string | number>>;
  /** A histogram's count. */
  readonly value: number;
  /** Of a histogram. */
  readonly sum?: number;
  readonly bounds?: readonly number[];
  readonly counts?: readonly number[];
}

export interface TraceCollector {
  readonly url: string;
  readonly spans: ReceivedSpan[];
  /** Of all requests. */
  readonly points: ReceivedPoint[];
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

const eights = (bytes: Buffer): Buffer[] =>
  Array.from({ length: bytes.length / 8 }, (_, at) => bytes.subarray(at * 8, at * 8 + 8));

/** The points of a metric: in a gauge, a sum, or a histogram. */
function readMetric(message: Buffer): ReceivedPoint[] {
  const name = readField(message, 1).toString('utf8');
  const numbers = (kind: 'gauge' | 'sum', number: number) =>
    listFields(message, number).flatMap((data) =>
      listFields(data, 1).map((point): ReceivedPoint => {
        const [double, whole] = [readField(point, 4), readField(point, 6)];
        const value = double.length === 8 ? double.readDoubleLE() : Number(whole.readBigInt64LE());
        return { name, kind, attributes: readAttributes(listFields(point, 7)), value };
      }),
    );
  const histograms = listFields(message, 9).flatMap((data) =>
    listFields(data, 1).map(
      (point): ReceivedPoint => ({
        name,
        kind: 'histogram',
        attributes: readAttributes(listFields(point, 9)),
        value: Number(readField(point, 4).readBigUInt64LE()),
        sum: readField(point, 5).readDoubleLE(),
        counts: eights(readField(point, 6)).map((bytes) => Number(bytes.readBigUInt64LE())),
        bounds: eights(readField(point, 7)).map((bytes) => bytes.readDoubleLE()),
      }),
    ),
  );
  return [...numbers('gauge', 5), ...numbers('sum', 7), ...histograms];
}

export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: ReceivedSpan[] = [];
  const points: ReceivedPoint[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const { url } = request;
    if (!/^\/v1\/(?:traces|metrics)$/.test(url ?? '') || request.headers['content-type'] !== 'application/x-protobuf')
      return void response.writeHead(400).end();
    for (const part of listFields(body, 1)) {
      collector.resource = readAttributes(listFields(readField(part, 1), 1));
      for (const scope of listFields(part, 2))
        if (url === '/v1/traces') spans.push(...listFields(scope, 2).map(readSpan));
        else points.push(...listFields(scope, 2).flatMap(readMetric));
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
    points,
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
