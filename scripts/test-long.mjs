// `npm run test:long`: tests that take too long for every day.
import { runPinned } from './toolchain.mjs';

await runPinned('scripts/test-long.ts');
