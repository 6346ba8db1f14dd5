/**
 * Child process: creates an empty embedded database in the directory given as its argument and ends.
 * A process of its own, because the creation takes several hundred megabytes that would otherwise stay for good.
 */
import { PGlite } from '@electric-sql/pglite';

const directory = process.argv[2];
if (!directory) throw new Error('usage: embedded-initdb.ts DIRECTORY');
// The process that started us is gone, so nobody will use the directory.
process.on('disconnect', () => process.exit(1));

const database = await PGlite.create(directory);
await database.close();
process.exit(0);
