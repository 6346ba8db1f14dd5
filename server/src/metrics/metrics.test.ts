// What Prometheus reads: its format is right, labels stay few whatever is requested, and nothing says who was here.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { testEngine } from '../../test/database.ts';
import { makeListing, makeMember } from '../../test/make.ts';
import { copyPreparedDirectory } from '../../test/prepared-directory.ts';
import { readPrometheusText } from '../../test/prometheus-text.ts';
import { freePort } from '../../test/servers/free-port.ts';
import { killProcesses, PUBLIC_URL, ready, startProcess } from '../../test/servers/server-process.ts';
import { startTraceCollector, type TraceCollector } from '../../test/servers/trace-collector.ts';
import { cloneTemplate } from '../../test/template-database.ts';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import type { TestPlace } from '../../test/test-place.ts';
import { buildApp } from '../app.ts';
import { ConfigError, parseConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import { topicHandlers } from '../effects.ts';
import { servePages } from '../http/documents.ts';
import { drainOutbox, queueEffects } from '../jobs/outbox.ts';
import { RELEASE } from '../release.ts';
import { readPushSettings } from '../tracing/settings.ts';
import { type RunningMetrics, startMetrics } from './observe.ts';

const OWN = { DEMO: 'off', STAFF_EMAIL_DOMAINS: 'example.org' };
const handlers = topicHandlers({ notify: () => undefined, notifyConversation: () => undefined } as never);

let t: TestApp;
let running: RunningMetrics;
let deps: Deps;
let app: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  t = await testApp();
  const config = { ...t.deps.config, metrics: { port: 0, host: '127.0.0.1' } };
  running = (await startMetrics({ ...t.deps, config }, () => [...handlers.keys()]))!;
  deps = { ...t.deps, config, metrics: running.metrics };
  const page = async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });
  app = await buildApp(deps, { addPages: (one) => servePages(one, deps, page) });
  await app.ready();
});
afterAll(async () => {
  killProcesses();
  await running.close();
  await app.close();
  await t.close();
});

const scrape = async () => {
  const response = await fetch(`http://127.0.0.1:${running.port}/metrics`);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('version=0.0.4'),
  ]);
  return readPrometheusText(await response.text());
};
const find = async (name: string, labels: Record<string, string> = {}) => {
  const { samples } = await scrape();
  const isMatch = (sample: (typeof samples)[number]) =>
    sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value);
  return samples.filter(isMatch).reduce<number | undefined>((sum, { value }) => (sum ?? 0) + value, undefined);
};

describe('metrics (R4)', () => {
  it('count requests by the pattern of their route, with their durations', async () => {
    const { id } = await makeListing(t.db);
    const labels = { method: 'GET', route: '/api/listings/:id', status: '200' };
    const before = (await find('daynook_http_requests_total', labels)) ?? 0;
    expect((await app.inject(`/api/listings/${id}`)).statusCode).toBe(200);
    expect(await find('daynook_http_requests_total', labels)).toBe(before + 1);
    const { samples } = await scrape();
    const buckets = samples.filter(
      ({ name, labels: its }) =>
        name === 'daynook_http_request_duration_seconds_bucket' && its['route'] === labels.route,
    );
    const counts = buckets.map(({ value }) => value);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(buckets.at(-1)!.labels['le']).toBe('+Inf');
  });

  it('have as many labels as routes, whatever is requested', async () => {
    const hostile = [
      '/api/nothing/here',
      ...Array.from({ length: 50 }, (_, number) => `/api/made-up-${number}`),
      ...Array.from({ length: 50 }, (_, number) => `/listing/${number}/%00%ff"\\\n{}`),
      '/%2e%2e/%2e%2e/etc/passwd',
      `/${'x'.repeat(8_000)}`,
      '//evil.example/x',
      '/api/listings/"} 1\n# TYPE injected counter',
      '/photos/../../secret',
      '/assets/nothing.js',
      '/calendar/someone@example.com.ics',
      '/sitemap-999999.xml',
    ];
    for (const url of hostile) await app.inject({ url });
    for (const method of ['PROPFIND', 'MKCOL', 'GET'])
      await app.inject({ method: method as 'GET', url: '/api/health' });
    const { samples } = await scrape();
    const routes = new Set(samples.flatMap(({ labels }) => labels['route'] ?? []));
    const known = new Set(['unknown', 'page', 'file']);
    const isPattern = (route: string) =>
      known.has(route) || app.hasRoute({ method: 'GET', url: route }) || app.hasRoute({ method: 'POST', url: route });
    expect([...routes].filter((route) => !isPattern(route))).toEqual([]);
    expect(new Set(samples.flatMap(({ labels }) => labels['method'] ?? [])).size).toBeLessThan(9);
    const text = JSON.stringify(samples);
    for (const part of ['made-up', 'example.com', 'passwd', 'injected', 'xxxx']) expect(text).not.toContain(part);
  });

  it('say what waits in the outbox and what failed, by topics that we know', async () => {
    await t.db.kysely.deleteFrom('outbox').execute();
    await queueEffects(t.db.kysely, t.deps, [
      { topic: 'photo-files', payload: { name: 'upload/none' } },
      { topic: 'of-another-handler', payload: {} },
      { topic: 'booking', payload: {}, dueAt: new Date(t.clock.now().getTime() + 60_000) },
    ]);
    t.clock.advance({ seconds: 30 });
    await afterCache();
    expect(await find('daynook_outbox_due', { topic: 'photo-files' })).toBe(1);
    expect(await find('daynook_outbox_due', { topic: 'other' })).toBe(1);
    expect(await find('daynook_outbox_scheduled')).toBe(1);
    expect(await find('daynook_outbox_oldest_due_seconds')).toBe(30);
    await drainOutbox(deps, handlers);
    expect(await find('daynook_outbox_effects_total', { topic: 'photo-files', outcome: 'done' })).toBe(1);
    expect(JSON.stringify((await scrape()).samples)).not.toContain('of-another-handler');
  });

  it('count what happens to bookings', async () => {
    const [guest, host] = [await makeMember(t.db), await makeMember(t.db)];
    const payload = {
      bookingId: t.deps.newId(),
      guestId: guest.id,
      hostId: host.id,
      event: 'confirmed',
      by: 'guest',
      reason: null,
    };
    await queueEffects(t.db.kysely, t.deps, [{ topic: 'booking', payload }]);
    await drainOutbox(deps, handlers);
    expect(await find('daynook_booking_events_total', { event: 'confirmed' })).toBe(1);
  });

  it('show the pool, waits for it, pages, memory, and the event loop', async () => {
    await app.inject('/some-page');
    await Promise.all(Array.from({ length: 12 }, () => t.db.pool.query('select 1')));
    const { samples, types } = await scrape();
    const names = new Set(samples.map(({ name }) => name));
    for (const name of [
      'daynook_db_pool_connections',
      'daynook_db_pool_waiting',
      'daynook_db_pool_wait_seconds_count',
      'daynook_pages_total',
      'daynook_database_up',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
      'nodejs_heap_size_used_bytes',
    ])
      expect(names).toContain(name);
    expect(types.get('daynook_http_requests_total')).toBe('counter');
    expect(await find('daynook_db_pool_wait_seconds_count')).toBeGreaterThanOrEqual(12);
  });

  it('are only at /metrics, and only for reading', async () => {
    const ask = async (path: string, method = 'GET') =>
      (await fetch(`http://127.0.0.1:${running.port}${path}`, { method })).status;
    expect([
      await ask('/'),
      await ask('/api/health'),
      await ask('/metrics', 'POST'),
      await ask('/metrics', 'HEAD'),
    ]).toEqual([404, 404, 405, 200]);
  });

  it('are still there if the database isn’t, and say so', async () => {
    const broken = { ...t.deps, config: deps.config, db: { ...t.db, kysely: t.db.kysely.withSchema('missing') } };
    const failing = Promise.reject(new Error('away'));
    failing.catch(() => undefined);
    const { createMetrics } = await import('./metrics.ts');
    const metrics = createMetrics({
      db: broken.db,
      jobHealth: t.deps.jobHealth,
      readFacts: async () => undefined,
      version: '1',
    });
    const { samples } = readPrometheusText((await metrics.render()).text);
    expect(samples.find(({ name }) => name === 'daynook_database_up')!.value).toBe(0);
    expect(
      samples.filter(({ name }) => name.startsWith('daynook_outbox_oldest') || name.startsWith('daynook_backup')),
    ).toEqual([]);
  });

  it('are off unless a port is set, and on this machine only unless told otherwise', async () => {
    expect(parseConfig(OWN).metrics).toBeUndefined();
    expect(parseConfig({ ...OWN, METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' });
    expect(() => parseConfig({ ...OWN, METRICS_PORT: 'yes' })).toThrow(ConfigError);
    expect(await startMetrics(t.deps, () => [])).toBeUndefined();
  });
});

describe('metrics for a collector (R4)', () => {
  let collector: TraceCollector;
  beforeAll(async () => {
    collector = await startTraceCollector();
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    collector.points.length = 0;
  });
  afterAll(() => collector.close());

  /** The exporter reads the rest of OpenTelemetry's settings from the environment itself. */
  async function send(settings: Record<string, string>, log: { warn(about: object, text: string): void } = t.deps.log) {
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
    const sending = (await startMetrics({ ...t.deps, log: log as Deps['log'] }, () => [...handlers.keys()], settings))!;
    sending.metrics.countBookingEvent('confirmed');
    sending.metrics.countBookingEvent('confirmed');
    for (const seconds of [0.004, 0.005, 0.3, 60])
      sending.metrics.countRequest({ method: 'GET', route: '/api/listings/:id', status: 200, seconds });
    return sending;
  }

  it('are what Prometheus reads, with counts of histograms apart', async () => {
    const sending = await send({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=secret',
      OTEL_SERVICE_NAME: 'ours',
    });
    expect(sending.port).toBeUndefined();
    await sending.push();
    const { samples } = readPrometheusText((await sending.metrics.render()).text);
    await sending.close();
    expect(collector.headers).toMatchObject({ 'x-key': 'secret' });
    expect(collector.resource).toMatchObject({ 'service.name': 'ours', 'service.version': RELEASE.version });
    const counted = (name: string) =>
      collector.points.find((point) => point.name === name && point.attributes['event'] !== 'cancelled');
    expect(counted('daynook_booking_events_total')).toMatchObject({
      kind: 'sum',
      attributes: { event: 'confirmed' },
      value: 2,
    });
    expect(counted('daynook_database_up')).toMatchObject({ kind: 'gauge', value: 1 });
    expect(counted('daynook_http_request_duration_seconds')).toMatchObject({
      kind: 'histogram',
      attributes: { method: 'GET', route: '/api/listings/:id' },
      value: 4,
      sum: 60.309,
      bounds: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      counts: [2, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
    });
    // Every metric with values arrives.
    const names = new Set(collector.points.map(({ name }) => name));
    const missing = samples.filter(
      ({ name, value }) =>
        Number.isFinite(value) && !names.has(name.replace(/_(?:bucket|sum|count)$/, '')) && !names.has(name),
    );
    expect(missing).toEqual([]);
    expect(names.size).toBeGreaterThan(30);
  });

  it('are sent once more at the end, and a collector that refuses is in the log once', async () => {
    const warn = vi.fn();
    const refused = await send({ OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: `${collector.url}/elsewhere` }, { warn });
    await refused.push();
    await refused.push();
    expect(warn.mock.calls.map(([, text]) => text)).toEqual(['metrics can’t be sent to the collector']);
    await refused.close();
    vi.unstubAllEnvs();
    const sending = await send({ OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: `${collector.url}/v1/metrics` });
    expect(collector.points).toEqual([]);
    await sending.close();
    expect(collector.points.length).toBeGreaterThan(30);
  });

  it('aren’t sent unless that’s asked for, and only as protocol buffers over HTTP', async () => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    for (const off of [{}, { ...endpoint, OTEL_METRICS_EXPORTER: 'none' }, { ...endpoint, OTEL_SDK_DISABLED: 'true' }])
      expect(await startMetrics(t.deps, () => [], off)).toBeUndefined();
    await expect(
      startMetrics(t.deps, () => [], { ...endpoint, OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: 'grpc' }),
    ).rejects.toThrow(/only http\/protobuf is supported/);
    expect(readPushSettings({})).toEqual({ intervalMs: 60_000, timeoutMs: 30_000 });
    expect(readPushSettings({ OTEL_METRIC_EXPORT_INTERVAL: '5000', OTEL_METRIC_EXPORT_TIMEOUT: 'x' })).toEqual({
      intervalMs: 5_000,
      timeoutMs: 5_000,
    });
  });
});

/** Facts are read at most every five seconds. */
async function afterCache(): Promise<void> {
  await running.close();
  running = (await startMetrics({ ...t.deps, config: deps.config }, () => [...handlers.keys()]))!;
  Object.assign(deps, { metrics: running.metrics });
}

it('a server serves them on their own port, and says if that’s taken (R4)', async () => {
  const metricsPort = await freePort();
  const places: TestPlace[] = [];
  const start = async () => {
    const place = testEngine() === 'postgres' ? await cloneTemplate() : await copyPreparedDirectory();
    places.push(place);
    return startProcess({
      PORT: String(await freePort()),
      METRICS_PORT: String(metricsPort),
      DATABASE_URL: place.databaseUrl ?? '',
      DATA_DIR: place.dataDir ?? makeTemporaryFolder('daynook-metrics-'),
      PUBLIC_URL,
    });
  };
  const started = await start();
  await ready(started);
  const { samples } = readPrometheusText(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text());
  expect(samples.find(({ name }) => name === 'daynook_sockets_open')!.value).toBe(0);
  expect(samples.some(({ name }) => name === 'daynook_timed_job_late')).toBe(true);
  const second = await start();
  expect(await second.exited).toBe(1);
  expect(second.output()).toContain(`METRICS_PORT: port ${metricsPort} on 127.0.0.1 is already in use`);
  started.child.kill('SIGTERM');
  expect(await started.exited).toBe(0);
  await Promise.all(places.map(({ remove }) => remove()));
});
