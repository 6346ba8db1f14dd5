// The targets: ratios within one run, and times on an otherwise idle machine with two cores. Pure.
import type { SizeResults } from './main.ts';

export interface Goal {
  readonly what: string;
  readonly goal: string;
  readonly found: string;
  /** Null if the run didn't measure it. */
  readonly isMet: boolean | null;
}

const percent = (share: number): string => `${Math.round(100 * share)} %`;
const times = (factor: number): string => `${factor.toFixed(1)} ×`;
const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`;
const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

function searchGoals({ dense, peerServer }: SizeResults): Goal[] {
  if (!dense) return [];
  const share = dense.http.perSecond / dense.sql.perSecond;
  const plain = dense.plain.perSecond / dense.sql.perSecond;
  const cached = dense.cached.perSecond;
  const hours = dense.hoursHttp.perSecond / dense.http.perSecond;
  const ahead = peerServer ? peerServer.ours.perSecond / peerServer.theirs.perSecond : undefined;
  return [
    {
      what: 'search through HTTP / the statement it runs',
      goal: '≥ 35 %',
      found: percent(share),
      isMet: share >= 0.35,
    },
    { what: 'the same without compression', goal: '≥ 60 %', found: percent(plain), isMet: plain >= 0.6 },
    {
      what: 'search through HTTP, p99 of 8 clients',
      goal: '≤ 20 ms',
      found: ms(dense.http.p99Ms),
      isMet: dense.http.p99Ms <= 20,
    },
    { what: 'cached', goal: '≥ 15,000/s', found: perSecond(cached), isMet: cached >= 15_000 },
    { what: 'with date and hours / without', goal: '≥ 25 %', found: percent(hours), isMet: hours >= 0.25 },
    {
      what: 'with date and hours, p99 of 8 clients',
      goal: '≤ 40 ms',
      found: ms(dense.hoursHttp.p99Ms),
      isMet: dense.hoursHttp.p99Ms <= 40,
    },
    {
      what: 'our server / Fastify and PostGIS, written in an afternoon',
      goal: '≥ 1.6 ×',
      found: ahead === undefined ? 'not installed' : times(ahead),
      isMet: ahead === undefined ? null : ahead >= 1.6,
    },
  ];
}

function mapGoals({ map }: SizeResults): Goal[] {
  return Object.entries(map ?? {}).flatMap(([zoom, { plain, filtered }]) => [
    { what: `map at zoom ${zoom}`, goal: '≤ 3 ms', found: ms(plain.p50Ms), isMet: plain.p50Ms <= 3 },
    { what: `map at zoom ${zoom}, filtered`, goal: '≤ 30 ms', found: ms(filtered.p50Ms), isMet: filtered.p50Ms <= 30 },
  ]);
}

function bookingGoals({ bookings }: SizeResults): Goal[] {
  if (!bookings) return [];
  const share = bookings.bookings.perSecond / bookings.atOnce.perSecond;
  const { winners, racers, decidedMs } = bookings.race;
  return [
    { what: 'bookings / the same rows in one statement', goal: '≥ 20 %', found: percent(share), isMet: share >= 0.2 },
    {
      what: `${racers} at once for one slot: winners`,
      goal: '1',
      found: winners.join(', '),
      isMet: winners.every((count) => count === 1),
    },
    {
      what: `${racers} at once for one slot: all decided`,
      goal: '≤ 120 ms',
      found: ms(decidedMs.p50Ms),
      isMet: decidedMs.p50Ms <= 120,
    },
  ];
}

function planGoals({ plans }: SizeResults): Goal[] {
  if (!plans) return [];
  const bad = plans.filter(({ isGood }) => !isGood);
  const found =
    bad.length === 0
      ? `${plans.length} of ${plans.length}`
      : bad.map(({ query, plan }) => `${query} (${plan})`).join('; ');
  return [
    {
      what: 'plans that use the index and read at most ten times what they return',
      goal: 'all',
      found,
      isMet: bad.length === 0,
    },
  ];
}

export const listGoals = (size: SizeResults): Goal[] => [
  ...searchGoals(size),
  ...mapGoals(size),
  ...planGoals(size),
  ...bookingGoals(size),
];

/** From the run's smallest marketplace to its largest: the median with one client. */
export function growthGoals(all: readonly SizeResults[]): Goal[] {
  const [small, large] = [all[0], all.at(-1)];
  if (!small?.dense || !large?.dense || small === large) return [];
  const growth = (pick: 'sqlAlone' | 'httpAlone') => large.dense![pick].p50Ms / small.dense![pick].p50Ms;
  const from = `${small.listings.toLocaleString('en')} → ${large.listings.toLocaleString('en')} listings`;
  return [
    {
      what: `growth ${from}, SQL`,
      goal: '≤ 1.5 ×',
      found: times(growth('sqlAlone')),
      isMet: growth('sqlAlone') <= 1.5,
    },
    {
      what: `growth ${from}, HTTP`,
      goal: '≤ 1.5 ×',
      found: times(growth('httpAlone')),
      isMet: growth('httpAlone') <= 1.5,
    },
  ];
}
