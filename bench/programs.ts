// The programs that `npm run bench` runs besides its own measurements.

/** Programs by the part they measure. Each one says what it needs besides PostgreSQL. */
export const PROGRAMS: Record<string, string> = {
  javascript: 'web/scripts/measure-js.ts',
  lighthouse: 'bench/lighthouse-bench.ts',
  pages: 'bench/pages-bench.ts',
  'first-visit': 'bench/first-visit-bench.ts',
  health: 'bench/health-bench.ts',
  messages: 'bench/messages-bench.ts',
  sockets: 'bench/sockets-bench.ts',
  notified: 'bench/notified-bench.ts',
  calendar: 'bench/calendar-bench.ts',
  feeds: 'bench/calendar-imports-bench.ts',
  hosts: 'bench/hosts-bench.ts',
  bulk: 'bench/bulk-bench.ts',
  series: 'bench/series-bench.ts',
  changes: 'bench/changes-bench.ts',
  photos: 'bench/photos-bench.ts',
  books: 'bench/books-bench.ts',
  staff: 'bench/staff-tables-bench.ts',
  memory: 'bench/memory-bench.ts',
  observability: 'bench/observability-bench.ts',
};
