// `node bench/observability-bench.ts`: what metrics and traces cost. Servers with neither (two, which shows what chance does), with metrics,
// with every request traced, and with one in ten, all on the demo marketplace, are measured in turns with the same API calls. The
// collector is a process of its own.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { openConnections } from './http-client.ts';
import { MISSED, queueByKey, repeat } from './measure.ts';
import { createBenchDatabase, dropBenchDatabase, startBenchServer } from './place.ts';
import { type BenchedServer, startBenchedServer } from './server.ts';

const NAME = 'daynook_bench_observability';
const CLIENTS = 8;
const SECONDS = 1;
const ROUNDS = 31;
/** How much less may be served. */
const GOAL_SHARE = 0.05;
/** If it differs from the first one, so can the others by as much. */
const CONTROL = 'off, once more';

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** What the process has used so far, in its code and in the system's. It doesn't depend on what else the machine does. */
function readProcessorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

interface Spent {
  readonly pid: number;
  readonly startedMs: number;
  readonly atStartMs: number;
  /** While it was measured. */
  busyMs: number;
  busyProcessorMs: number;
}

/** What the calls took, without what the process does anyway, such as timed jobs: it did that in the others' turns, too. */
function findOwnProcessorMs({ pid, startedMs, atStartMs, busyMs, busyProcessorMs }: Spent): number {
  const idleMs = performance.now() - startedMs - busyMs;
  const idleProcessorMs = readProcessorMs(pid) - atStartMs - busyProcessorMs;
  return busyProcessorMs - (idleProcessorMs / idleMs) * busyMs;
}

const print = (text: string) => process.stdout.write(`${text}\n`);

async function startCollector(): Promise<{ url: string; stop: () => void }> {
  const child = fork(new URL('./trace-sink.ts', import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [url] = (await once(child, 'message')) as [string];
  return { url, stop: () => void child.kill() };
}

async function bench(): Promise<void> {
  const server = await startBenchServer();
  const { url, db } = await createBenchDatabase(server.url, NAME);
  const collector = await startCollector();
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const kinds: Record<string, Record<string, string>> = {
    off: {},
    metrics: { METRICS_PORT: '0' },
    'one in ten traced': { ...traced, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' },
    'all traced': traced,
    [CONTROL]: {},
  };
  const servers: [name: string, server: BenchedServer][] = [];
  try {
    // The one that fills the demo has run for longer, so its code is faster.
    await (await startBenchedServer(url, { demo: 'on' })).stop();
    for (const [name, environment] of Object.entries(kinds))
      servers.push([name, await startBenchedServer(url, { demo: 'on', environment })]);
    const found = await fetch(`http://localhost:${servers[0]![1].port}/api/listings/search?city=Denver`);
    const { listings } = (await found.json()) as { listings: { _id: string }[] };
    const paths = listings.slice(0, 20).map(({ _id }) => `/api/listings/${_id}`);
    print(
      `load ${loadavg()[0]!.toFixed(1)}; ${CLIENTS} clients, ${ROUNDS} turns of ${SECONDS} s each, GET /api/listings/{id}`,
    );
    let number = 0;
    const spent = new Map<string, Spent>();
    const things = Object.fromEntries(
      servers.map(([name, { port, pid }]) => {
        const http = openConnections(port, CLIENTS);
        const one: Spent = {
          busyMs: 0,
          busyProcessorMs: 0,
          startedMs: performance.now(),
          atStartMs: readProcessorMs(pid),
          pid,
        };
        spent.set(name, one);
        const measure = async () => {
          const [startedMs, before] = [performance.now(), readProcessorMs(pid)];
          const measured = await repeat(CLIENTS, SECONDS, (worker) => {
            number += 1;
            return http.get(worker, paths[number % paths.length]!);
          });
          one.busyProcessorMs += readProcessorMs(pid) - before;
          one.busyMs += performance.now() - startedMs;
          return measured;
        };
        return [name, measure];
      }),
    );
    const results = await queueByKey(things, ROUNDS);
    const before = results['off']!.perSecond;
    let isMet = true;
    for (const [name, { perSecond, p50Ms, p99Ms, count }] of Object.entries(results)) {
      const less = 1 - perSecond / before;
      if (name !== CONTROL && less > GOAL_SHARE) isMet = false;
      print(
        `${name.padEnd(18)} ${perSecond.toFixed(0).padStart(6)} per second (${(-less * 100).toFixed(1)} %), p50 ${p50Ms} ms, p99 ${p99Ms} ms, processor ${(findOwnProcessorMs(spent.get(name)!) / count).toFixed(3)} ms each`,
      );
    }
    print(isMet ? 'goal met' : 'goal missed: none of them costs more than 5 %');
    if (!isMet) process.exitCode = MISSED;
  } finally {
    for (const [, { stop }] of servers) await stop();
    collector.stop();
    await db.close();
    await dropBenchDatabase(server.url, NAME);
    await server.stop();
  }
}

await bench();
