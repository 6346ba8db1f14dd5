// Selects the tests of `npm run quick`: every test that needs no database, plus as many of those nearest to the changes as fit in the
// time.
import type { ImportGraph } from './import-graph.ts';

/** What the selection needs to know about imports. */
export type QuickGraph = Pick<ImportGraph, 'files' | 'distancesTo'>;

/** Tests that import one of these need a database server. */
const DATABASE_FILES = [
  'server/test/database.ts',
  'server/test/servers/postgres.ts',
  'server/test/prepared-directory.ts',
  'server/test/template-database.ts',
];

export interface QuickSelection {
  /** Tests without a database. */
  readonly pure: readonly string[];
  /** Tests on PostgreSQL that reach a changed file. */
  readonly database: readonly string[];
  /** Component tests that reach a changed file. */
  readonly browser: readonly string[];
  /** Tests that reach a changed file but didn't fit in the time. */
  readonly leftOut: readonly string[];
}

export interface QuickOptions {
  readonly changed: readonly string[];
  readonly findSeconds: (file: string) => number;
  /** Test time in one process for the tests that a change selects. */
  readonly databaseSeconds: number;
  readonly browserSeconds: number;
}

/** Nearest first, then the shorter ones, because more of those fit. */
export function selectQuickTests(graph: QuickGraph, options: QuickOptions): QuickSelection {
  const { changed, findSeconds } = options;
  const known = new Set(graph.files);
  const distances = graph.distancesTo(changed.filter((file) => known.has(file)));
  const needsDatabase = graph.distancesTo(DATABASE_FILES);
  const isEveryday = (file: string) => !/\.(?:long|embedded)\.test\.ts$/.test(file);
  const near = graph.files
    .filter((file) => distances.has(file))
    .toSorted((a, b) => distances.get(a)! - distances.get(b)! || findSeconds(a) - findSeconds(b));
  const leftOut: string[] = [];
  const fitting = (files: readonly string[], seconds: number): string[] => {
    let left = seconds;
    return files.filter((file) => {
      const fits = findSeconds(file) <= left;
      if (fits) left -= findSeconds(file);
      else leftOut.push(file);
      return fits;
    });
  };
  const unit = (file: string) => file.endsWith('.test.ts') && isEveryday(file);
  const isBrowser = (file: string) => file.endsWith('.browser.test.tsx');
  return {
    pure: graph.files.filter((file) => unit(file) && !needsDatabase.has(file)),
    database: fitting(
      near.filter((file) => unit(file) && needsDatabase.has(file)),
      options.databaseSeconds,
    ),
    browser: fitting(near.filter(isBrowser), options.browserSeconds),
    leftOut,
  };
}
