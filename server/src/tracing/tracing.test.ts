// Traces reach a collector with requests, statements, effects, and jobs, without values. Off, nothing of them is loaded.
import { trace as openTelemetry } from '@opentelemetry/api';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { OWN_MARKET } from '../../test/app.ts';
import { testDatabase } from '../../test/database.ts';
import { makeListing, makeMember, signIn } from '../../test/make.ts';
import { freePort } from '../../test/servers/free-port.ts';
import { killProcesses, PUBLIC_URL, ready, startProcess } from '../../test/servers/server-process.ts';
import { startTraceCollector, type TraceCollector } from '../../test/servers/trace-collector.ts';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import { parseConfig } from '../config.ts';
import type { Database } from '../db/open.ts';
import { systemClock } from '../lib/clock.ts';
import { loadSecrets } from '../modules/secrets/service.ts';
import { describeStatement, runTraced } from './open-telemetry.ts';
import { areTracesOn, findUnsupportedProtocol, readBatchSettings, readSampler } from './settings.ts';

describe('settings of OpenTelemetry', () => {
  it.each([
    [{}, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, true],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' }, true],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, false],
    [{ OTEL_TRACES_EXPORTER: 'otlp' }, true],
    [{ OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, false],
    [{ OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, false],
  ])('%o: %s', (environment, isOn) => {
    expect(areTracesOn(environment)).toBe(isOn);
  });

  it('name a protocol and a sampler', () => {
    expect(findUnsupportedProtocol({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toBe('grpc');
    expect(findUnsupportedProtocol({ OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf' })).toBeUndefined();
    expect(readSampler({})).toEqual({ kind: 'always', isParentBased: true });
    expect(readSampler({ OTEL_TRACES_SAMPLER: 'always_off' })).toEqual({ kind: 'never', isParentBased: false });
    const ratio = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' };
    expect(readSampler(ratio)).toEqual({ kind: 'ratio', ratio: 0.25, isParentBased: true });
    expect(readBatchSettings({ OTEL_BSP_SCHEDULE_DELAY: '200', OTEL_BSP_MAX_QUEUE_SIZE: 'many' })).toEqual({
      scheduledDelayMillis: 200,
    });
    expect(readSampler({ ...ratio, OTEL_TRACES_SAMPLER_ARG: '7' })).toMatchObject({ ratio: 1 });
  });
});

it('statements are described without values', () => {
  expect(describeStatement(`select *\n from "booking" where reference = 'DN-O''1' and id = $1`)).toEqual({
    name: 'SELECT booking',
    text: 'select * from "booking" where reference = ? and id = $1',
  });
  expect(describeStatement('begin').name).toBe('BEGIN');
});

describe('a statement’s text', () => {
  const trace = async (tookMs: number, query: () => Promise<unknown>) => {
    const attributes: Record<string, unknown> = {};
    const span = openTelemetry.getTracer('test').startSpan('SELECT');
    vi.spyOn(span, 'setAttribute').mockImplementation((key, value) => {
      attributes[key] = value;
      return span;
    });
    const times = [1_000, 1_000 + tookMs];
    await Promise.allSettled([runTraced(query, [], span, 'select $1', () => times.shift()!)]);
    return attributes['db.query.text'];
  };

  it('is only sent if it was slow or failed', async () => {
    expect(await trace(9, async () => [])).toBeUndefined();
    expect(await trace(10, async () => [])).toBe('select $1');
    expect(await trace(1, () => Promise.reject(new Error('division by zero')))).toBe('select $1');
  });
});

describe('a server (R4)', () => {
  let db: Database;
  let collector: TraceCollector;
  let guest: Record<string, string>;
  let listingId: string;
  beforeAll(async () => {
    db = await testDatabase();
    collector = await startTraceCollector();
    const secrets = await loadSecrets(db, systemClock);
    listingId = (await makeListing(db, { buffer_after_minutes: 0, notice_minutes: 0 })).id;
    const config = parseConfig({ ...OWN_MARKET, PUBLIC_URL });
    guest = {
      ...(await signIn({ config, clock: systemClock, secrets }, await makeMember(db))),
      'content-type': 'application/json',
    };
  });
  afterAll(async () => {
    killProcesses();
    await collector.close();
    await db.close();
  });

  async function book(port: number, headers: Record<string, string> = {}): Promise<Response> {
    const day = Temporal.Now.zonedDateTimeISO('America/New_York').add({ days: 3 }).startOfDay();
    const startsAt = day.add({ hours: 9 + Number(headers['x-hour'] ?? 0) });
    return fetch(`http://127.0.0.1:${port}/api/bookings`, {
      method: 'POST',
      headers: { ...guest, 'idempotency-key': `trace-${startsAt.hour}`, ...headers },
      body: JSON.stringify({
        listingId,
        startsAt: startsAt.toInstant().toString(),
        endsAt: startsAt.add({ hours: 1 }).toInstant().toString(),
        guests: 1,
        paymentMethod: 'sandbox',
      }),
    });
  }

  it.skipIf(process.env['TEST_ENGINE'] !== 'postgres')(
    'sends one trace from a request to its statements and effects',
    async () => {
      const port = await freePort();
      const started = startProcess({
        PORT: String(port),
        DATABASE_URL: db.pool.options.connectionString!,
        DATA_DIR: makeTemporaryFolder('daynook-traces-'),
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_EXPORTER_OTLP_HEADERS: 'x-team=daynook',
        OTEL_SERVICE_NAME: 'our-market',
        OTEL_BSP_SCHEDULE_DELAY: '200',
      });
      await ready(started);
      const traceId = '0af7651916cd43dd8448eb211c80319c';
      const response = await book(port, { traceparent: `00-${traceId}-b7ad6b7169203331-01` });
      expect(response.status).toBe(201);
      const { _id: bookingId } = (await response.json()) as { _id: string };
      await expect
        .poll(() => collector.spans.filter((span) => span.traceId === traceId).map(({ name }) => name))
        .toContain('effect booking');
      await expect.poll(() => collector.spans.some(({ name }) => name === 'POST /api/bookings')).toBe(true);
      const spans = collector.spans.filter((span) => span.traceId === traceId);
      const request = spans.find(({ name }) => name === 'POST /api/bookings')!;
      expect(request.parentId).toBe('b7ad6b7169203331');
      expect(request.attributes).toMatchObject({
        'http.request.method': 'POST',
        'http.route': '/api/bookings',
        'http.response.status_code': 201,
        'daynook.request_id': response.headers.get('x-request-id'),
      });
      const byId = new Map(spans.map((span) => [span.spanId, span]));
      const isBelow = ({ parentId }: (typeof spans)[number]): boolean =>
        parentId === request.spanId || (byId.has(parentId) && isBelow(byId.get(parentId)!));
      expect(spans.find(({ name }) => name === 'INSERT booking')).toSatisfy(isBelow);
      expect(isBelow(spans.find(({ name }) => name === 'effect booking')!)).toBe(true);
      expect(collector.spans.some(({ name }) => name.startsWith('job '))).toBe(true);
      expect(JSON.stringify(collector.spans)).not.toContain(bookingId);
      expect(collector.resource).toMatchObject({ 'service.name': 'our-market' });
      expect(collector.headers['x-team']).toBe('daynook');
      started.child.kill('SIGTERM');
      expect(await started.exited).toBe(0);
    },
  );

  it('with another protocol doesn’t start, and says why', async () => {
    const started = startProcess({
      PORT: String(await freePort()),
      DATABASE_URL: db.pool.options.connectionString ?? '',
      DATA_DIR: makeTemporaryFolder('daynook-traces-'),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    });
    expect(await started.exited).toBe(1);
    expect(started.output()).toContain('only http/protobuf is supported');
  });
});
