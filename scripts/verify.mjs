// `npm run verify`: checks the invariants of a database, DATABASE_URL or else DATA_DIR, and says how often each is violated.
import { runPinned } from './toolchain.mjs';

await runPinned('scripts/verify.ts');
