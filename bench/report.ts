// Writes results as numbers to bench/results and as text to docs/benchmarks.md.
import { mkdir, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { describeMachine, today, writePart } from './document.ts';
import { type Goal, growthGoals, listGoals } from './goals.ts';
import type { SizeResults } from './main.ts';
import type { Measured } from './measure.ts';
import { PAGE_SIZE, RADIUS_KM } from './questions.ts';

const ROOT = join(import.meta.dirname, '..');

export interface Run {
  readonly database: string;
  readonly args: readonly string[];
  /** The machine's load before the measurements, from other work. */
  readonly loadBefore: number;
}

const count = (value: number) => Math.round(value).toLocaleString('en');
const row = (...cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
const mark = ({ isMet }: Goal) => (isMet === null ? '–' : isMet ? 'met' : 'missed');

const goalTable = (goals: readonly Goal[]): string[] => [
  row('', 'goal', 'measured', ''),
  row('---', '---', '---', '---'),
  ...goals.map((goal) => row(goal.what, goal.goal, goal.found, mark(goal))),
];

const measuredRow = (what: string, { perSecond, p50Ms, p99Ms }: Measured) =>
  row(what, count(perSecond), p50Ms.toFixed(1), p99Ms.toFixed(1));

const measuredTable = (rows: readonly (readonly [string, Measured])[]): string[] => [
  row('', 'per second', 'p50 ms', 'p99 ms'),
  row('---', '---', '---', '---'),
  ...rows.map(([what, measured]) => measuredRow(what, measured)),
];

function searchLines({ dense, middling, peer, peerServer }: SizeResults): string[] {
  const lines: string[] = [];
  for (const [place, results] of [
    ['dense', dense],
    ['middling', middling],
  ] as const) {
    if (!results) continue;
    lines.push(
      `\n#### Search, ${place} (page of ${PAGE_SIZE} within ${RADIUS_KM} km, ${count(results.bytes)} bytes, ${count(results.gzipBytes)} compressed)\n`,
      ...measuredTable([
        ['the statement it runs, by the driver, 8 clients', results.sql],
        ['the page through HTTP, 8 clients', results.http],
        ['the page through HTTP, not compressed, 8 clients', results.plain],
        ['the same page, cached for a few seconds', results.cached],
        ['the same page, unchanged (304)', results.unchanged],
        ['available 9 AM to 5 PM: the statement, 8 clients', results.hoursSql],
        ['available 9 AM to 5 PM with totals through HTTP, 8 clients', results.hoursHttp],
        ['nearby, for the home page, 8 clients', results.nearby],
        ['the statement, 1 client', results.sqlAlone],
        ['the page through HTTP, 1 client', results.httpAlone],
      ]),
    );
  }
  if (peer)
    lines.push(
      '\n#### Compared with an existing extension\n',
      ...measuredTable([
        ['our index walk', peer.ours],
        [peer.peer, peer.theirs],
      ]),
    );
  if (peerServer)
    lines.push(
      '\n#### Compared with Fastify and PostGIS\n',
      ...measuredTable([
        ['our server, the page with a price filter, 8 clients', peerServer.ours],
        ['Fastify and PostGIS, the same page, 8 clients', peerServer.theirs],
      ]),
    );
  return lines;
}

function otherLines({ map, others, plans, bookings }: SizeResults): string[] {
  const lines: string[] = [];
  if (map) {
    const rows = Object.entries(map).flatMap(([zoom, of]): [string, Measured][] => [
      [`zoom ${zoom}, ${of.clusters} clusters`, of.plain],
      [`zoom ${zoom}, filtered, ${of.clustersFiltered} clusters`, of.filtered],
    ]);
    lines.push('\n#### Map, 1 client, a different view each time\n', ...measuredTable(rows));
  }
  if (others) lines.push('\n#### Other search queries, 1 client\n', ...measuredTable(Object.entries(others)));
  if (plans) {
    lines.push(
      '\n#### Plans\n',
      row('query', 'plan', 'index', 'rows returned', 'rows read', ''),
      row('---', '---', '---', '---', '---', '---'),
    );
    for (const { query, plan, index, rowsGiven, rowsRead, isGood } of plans)
      lines.push(row(query, plan, index, rowsGiven, rowsRead, isGood ? 'good' : 'BAD'));
  }
  if (bookings) {
    const rows = Object.entries(bookings.rowsPerBooking).map(([table, of]) => `${of} ${table}`);
    lines.push(
      `\n#### Bookings (each writes ${rows.join(', ')})\n`,
      ...measuredTable([
        ['booked through HTTP, distinct slots, 8 clients', bookings.bookings],
        ['plain inserts of the same rows, one by one, 8 clients', bookings.bare],
        ['the same rows in one statement, 8 clients', bookings.atOnce],
      ]),
      `\n${bookings.race.racers} guests at once for one slot, five times: ${bookings.race.winners.join(', ')} winners; all decided after ${count(bookings.race.decidedMs.p50Ms)} ms (median).`,
    );
  }
  return lines;
}

function database(all: readonly SizeResults[], run: Run, machine: string, measuredOn: string): string {
  const command = ['npm run bench', ...(run.args.length > 0 ? ['--', ...run.args] : [])].join(' ');
  const lines = [
    `\`${command}\`, ${measuredOn}: ${machine}. Load average before the run ${run.loadBefore.toFixed(1)}, after it ${loadavg()[0]!.toFixed(1)}.`,
    '',
    'Ratios compare lines of one run. They’re measured in turns, so other work on the machine affects both sides. Absolute',
    'times only mean something on an idle machine. "The statement" is the one the server runs, prepared, through the driver',
    'with as many connections. Clients accept gzip, as browsers do. Each search through HTTP is at a slightly different',
    'place, so no cache responds, unless the line says so. Client, server, and database share the machine.',
  ];
  if (all.length > 1) lines.push('\n### Growth\n', ...goalTable(growthGoals(all)));
  for (const size of all) {
    lines.push(
      `\n### ${count(size.listings)} listings\n`,
      ...goalTable(listGoals(size)),
      ...searchLines(size),
      ...otherLines(size),
    );
  }
  return lines.join('\n');
}

/** Writes both files and prints the targets. False if something is wrong, not just slow. */
export async function writeReport(
  all: readonly SizeResults[],
  run: Run,
  say: (text: string) => void,
): Promise<boolean> {
  const measuredOn = today();
  const machine = `${describeMachine()}, PostgreSQL ${run.database}`;
  const folder = join(ROOT, 'bench/results');
  await mkdir(folder, { recursive: true });
  const record = { measuredOn, machine, ...run, loadAfter: loadavg()[0], sizes: all };
  const name = all.map(({ listings }) => `${Math.round(listings / 1000)}k`).join('-');
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(record, null, 2)}\n`);
  await writePart('listings', database(all, run, machine, measuredOn));
  for (const size of all) {
    say(`\n${count(size.listings)} listings`);
    for (const goal of listGoals(size))
      say(`  ${mark(goal).padEnd(7)} ${goal.what}: ${goal.found} (goal ${goal.goal})`);
  }
  for (const goal of growthGoals(all)) say(`  ${mark(goal).padEnd(7)} ${goal.what}: ${goal.found} (goal ${goal.goal})`);
  return all.every(
    ({ plans, bookings }) =>
      (plans ?? []).every(({ isGood }) => isGood) && (bookings?.race.winners ?? []).every((winners) => winners === 1),
  );
}
