// `npm run db -- migrate | schema [--check]`: the database tools, on the pinned Node.
import { runPinned } from './toolchain.mjs';

await runPinned('scripts/db.ts');
