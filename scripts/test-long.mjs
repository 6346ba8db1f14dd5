// `npm run test:long`: what takes too long for every day.
import { runPinned } from './toolchain.mjs';

await runPinned('scripts/test-long.ts');
