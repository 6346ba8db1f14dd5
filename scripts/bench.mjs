// `npm run bench`: speed as ratios within one run, on PostgreSQL. Add `-- --quick` for 100,000 listings only.
import { runPinned } from './toolchain.mjs';

await runPinned('bench/main.ts');
