// `npm run verify`: checks the invariants of a database (DATABASE_URL or DATA_DIR) and prints how often each is violated.
import { runPinned } from './toolchain.mjs';

await runPinned('scripts/verify.ts');
