// What Prometheus reads from this process. Labels have few values and say nothing about people: routes are patterns, not URLs.

import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/open.ts';
import type { JobHealth } from '../jobs/job-health.ts';
import type { DatabaseFacts } from './facts-store.ts';

/** Up to the limit after which callers are refused, and beyond it for uploads and downloads. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const WAIT_SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 2.5];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

interface RequestFacts {
  readonly method: string;
  /** A route's pattern, such as `/api/listings/:id`. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** How a page was served: from memory, or rendered. */
type PageSource = 'kept' | 'rendered';

/** A metric as the registry has it. */
export interface MetricValues {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram' | 'summary';
  readonly values: readonly {
    readonly value: number;
    readonly labels: Readonly<Record<string, string | number>>;
    /** Parts of histograms have their own. */
    readonly metricName?: string;
  }[];
}

/** What happens in the process, as it happens. */
export interface Metrics {
  countRequest(facts: RequestFacts): void;
  countPage(source: PageSource): void;
  /** Something happened to a booking, such as `confirmed` or `cancelled`. */
  countBookingEvent(event: string): void;
  countEffect(topic: string, outcome: 'done' | 'failed' | 'postponed' | 'dropped'): void;
  countJobRun(job: string, outcome: 'done' | 'failed'): void;
  /** Asked at each scrape. */
  watch(name: WatchedName, read: () => number): void;
  /** What `render` has, for sending it elsewhere. */
  readAll(): Promise<MetricValues[]>;
  /** In Prometheus's text format. */
  render(): Promise<{ readonly contentType: string; readonly text: string }>;
}

const WATCHED = {
  daynook_sockets_open: 'Open socket connections of members’ pages.',
  daynook_render_threads: 'Threads that render pages and are ready.',
  daynook_pages_rendering: 'Pages being rendered now.',
} as const;
type WatchedName = keyof typeof WATCHED;

export interface MetricsSources {
  readonly db: Database;
  readonly jobHealth: JobHealth;
  /** From the database, cached between scrapes. Undefined if it isn't responding. */
  readonly readFacts: () => Promise<DatabaseFacts | undefined>;
  readonly version: string;
}

/** Measures how long callers wait for a connection. */
function measureWaits(pool: Pool, waits: Histogram): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  pool.connect = ((callback?: (...args: unknown[]) => void) => {
    const stop = waits.startTimer();
    if (!callback) {
      const connecting = connect();
      void connecting.then(
        () => stop(),
        () => stop(),
      );
      return connecting;
    }
    return connect((...args: unknown[]) => {
      stop();
      callback(...args);
    });
  }) as typeof pool.connect;
}

/** A gauge that's read at each scrape. */
const addGauge = (registry: Registry, name: string, help: string, read: (gauge: Gauge) => void): Gauge =>
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      read(this);
    },
  });

function watchDatabase(registry: Registry, { db }: MetricsSources): void {
  const { pool } = db;
  const add = (name: string, help: string, read: () => number) =>
    addGauge(registry, `daynook_db_pool_${name}`, help, (gauge) => gauge.set(read()));
  add('connections', 'Open connections to the database.', () => pool.totalCount);
  add('idle', 'Open connections that nobody uses.', () => pool.idleCount);
  add('waiting', 'Callers that wait for a connection now.', () => pool.waitingCount);
  add('size', 'The most connections this node opens.', () => pool.options.max);
  measureWaits(
    pool,
    new Histogram({
      name: 'daynook_db_pool_wait_seconds',
      help: 'How long callers waited for a connection.',
      buckets: WAIT_SECONDS,
      registers: [registry],
    }),
  );
}

function watchReplica(registry: Registry, { db: { reads } }: MetricsSources): void {
  if (!reads.health()) return;
  addGauge(registry, 'daynook_replica_lag_seconds', 'How far the replica is behind. Missing if unknown.', (gauge) => {
    const lagMs = reads.health()?.lagMs ?? null;
    if (lagMs === null) gauge.remove();
    else gauge.set(lagMs / 1000);
  });
  addGauge(registry, 'daynook_replica_in_use', '1 if the replica is read.', (gauge) =>
    gauge.set(reads.health()?.state === 'in-use' ? 1 : 0),
  );
}

type Fill = (gauge: Gauge, facts: DatabaseFacts) => void;
const forTopics =
  (name: 'due' | 'failing' | 'givenUp'): Fill =>
  (gauge, { topics }) => {
    for (const facts of topics) gauge.set({ topic: facts.topic }, facts[name]);
  };

/** What comes from the database. Missing while it isn't responding. */
const FACTS: readonly { name: string; help: string; labels?: string[]; fill: Fill }[] = [
  {
    name: 'daynook_outbox_due',
    help: 'Effects that should have been carried out by now.',
    labels: ['topic'],
    fill: forTopics('due'),
  },
  {
    name: 'daynook_outbox_failing',
    help: 'Effects that failed and will be tried again.',
    labels: ['topic'],
    fill: forTopics('failing'),
  },
  {
    name: 'daynook_outbox_given_up',
    help: 'Effects that failed too often. Staff have to decide.',
    labels: ['topic'],
    fill: forTopics('givenUp'),
  },
  {
    name: 'daynook_outbox_oldest_due_seconds',
    help: 'How long the oldest effect has been due.',
    fill: (gauge, { oldestDueSeconds }) => gauge.set(oldestDueSeconds),
  },
  {
    name: 'daynook_outbox_scheduled',
    help: 'Effects that are due later.',
    fill: (gauge, { scheduled }) => gauge.set(scheduled),
  },
  {
    name: 'daynook_timed_job_last_success_timestamp_seconds',
    help: 'When the job last succeeded on any node.',
    labels: ['timed_job'],
    fill: (gauge, { jobs }) => {
      for (const { name, lastSucceededAt } of jobs)
        if (lastSucceededAt) gauge.set({ timed_job: name }, lastSucceededAt.getTime() / 1000);
    },
  },
  {
    name: 'daynook_timed_job_failing',
    help: '1 if the last run of the job failed.',
    labels: ['timed_job'],
    fill: (gauge, { jobs }) => {
      for (const { name, isFailing } of jobs) gauge.set({ timed_job: name }, isFailing ? 1 : 0);
    },
  },
  {
    name: 'daynook_backup_last_finished_timestamp_seconds',
    help: 'When the last backup was finished.',
    fill: (gauge, { lastBackupAt }) => {
      if (lastBackupAt) gauge.set(lastBackupAt.getTime() / 1000);
    },
  },
];

function watchFacts(registry: Registry, { readFacts, jobHealth }: MetricsSources): void {
  for (const { name, help, labels = [], fill } of FACTS) {
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      async collect() {
        const facts = await readFacts();
        this.reset();
        if (facts) fill(this, facts);
        // A gauge without labels starts at 0, which would be wrong.
        else if (labels.length === 0) this.remove();
      },
    });
  }
  new Gauge({
    name: 'daynook_database_up',
    help: '1 if the database responds.',
    registers: [registry],
    async collect() {
      this.set((await readFacts()) ? 1 : 0);
    },
  });
  new Gauge({
    name: 'daynook_timed_job_late',
    help: '1 if the job hasn’t succeeded for two of its periods.',
    labelNames: ['timed_job'],
    registers: [registry],
    collect() {
      for (const { name, isLate } of jobHealth.read()) this.set({ timed_job: name }, isLate ? 1 : 0);
    },
  });
}

function createCounters(registry: Registry) {
  const add = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Counter({ name, help, labelNames, registers: [registry] });
  return {
    requests: add('daynook_http_requests_total', 'Responses, also to calls that pages make inside the process.', [
      'method',
      'route',
      'status',
    ]),
    pages: add('daynook_pages_total', 'Pages by where they came from.', ['source']),
    bookings: add(
      'daynook_booking_events_total',
      'What happened to bookings, by the node that carried out the effects.',
      ['event'],
    ),
    effects: add('daynook_outbox_effects_total', 'Effects of the outbox by how they ended.', ['topic', 'outcome']),
    jobs: add('daynook_timed_job_runs_total', 'Runs of timed jobs on this node.', ['timed_job', 'outcome']),
  };
}

export function createMetrics(sources: MetricsSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const { version } = sources;
  new Gauge({
    name: 'daynook_info',
    help: 'Always 1. Its label is the version.',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1);
  const { requests, pages, bookings, effects, jobs } = createCounters(registry);
  const durations = new Histogram({
    name: 'daynook_http_request_duration_seconds',
    help: 'From the request’s headers to the end of its response.',
    labelNames: ['method', 'route'],
    buckets: REQUEST_SECONDS,
    registers: [registry],
  });
  watchDatabase(registry, sources);
  watchReplica(registry, sources);
  watchFacts(registry, sources);
  return {
    countRequest: ({ method: given, route, status, seconds }) => {
      const method = METHODS.has(given) ? given : 'OTHER';
      requests.inc({ method, route, status });
      durations.observe({ method, route }, seconds);
    },
    countPage: (source) => pages.inc({ source }),
    countBookingEvent: (event) => bookings.inc({ event }),
    countEffect: (topic, outcome) => effects.inc({ topic, outcome }),
    countJobRun: (job, outcome) => jobs.inc({ timed_job: job, outcome }),
    watch: (name, read) => void addGauge(registry, name, WATCHED[name], (gauge) => gauge.set(read())),
    readAll: async () => (await registry.getMetricsAsJSON()) as unknown as MetricValues[],
    render: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
