// `npm run test:shake`: each suite ten times, in random order, on busy processors.
import { runPinned } from './toolchain.mjs';

await runPinned('scripts/shake.ts');
