// `npm run load -- --nodes 3`: several nodes under load, on one PostgreSQL and one Redis.
import { runPinned } from './toolchain.mjs';

await runPinned('bench/load/main.ts');
