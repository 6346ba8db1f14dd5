/**
 * Before the first release, 113 migrations were combined into 15 that create the same schema. A database that has run all of the
 * former ones counts as having run the combined ones.
 */
import { MigrationError } from './migration-error.ts';
import type { Migration } from './migration-files.ts';

/** The first former file, by which a former history is known: the combined ones begin with another file of the same name. */
const FIRST = {
  name: '0001-members.sql',
  sha256: '5d083ca9cb911150e88a0d9998fdbd306ca341f29cf13369afe729ad349d8bd9',
};
/** The last former file. Files never ran out of order, so where it ran, all of them did. */
const LAST = {
  name: '0149-names-in-order.sql',
  sha256: '0e9d8161325cbf56891d93dfb6e2f585e985ffc3c945cd893ef0ad9f080a6275',
};
/** The last combined file. */
const COMBINED = '0015-system.sql';

/** Names and hashes of the migrations a database has run. */
type History = ReadonlyMap<string, string>;

export const isFormerChain = (applied: History): boolean => applied.get(FIRST.name) === FIRST.sha256;

/** The history that such a database continues with. Throws {@link MigrationError} if it hasn't run exactly the former files. */
export function combineFormerChain(applied: History, migrations: readonly Migration[]): Map<string, string> {
  const newest = [...applied.keys()].sort().at(-1) ?? FIRST.name;
  if (newest > LAST.name) throw MigrationError.newer(newest);
  if (applied.get(LAST.name) !== LAST.sha256) throw MigrationError.unfinishedFormerChain(newest, LAST.name);
  return new Map(
    migrations.filter(({ name }) => name <= COMBINED).map((migration) => [migration.name, migration.sha256]),
  );
}
