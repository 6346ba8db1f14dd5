// `npm run db -- migrate | schema [--check]`: the database's tools, under the pinned Node.
import { runPinned } from './toolchain.mjs';

await runPinned('scripts/db.ts');
