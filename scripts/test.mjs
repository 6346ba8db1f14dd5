// `npm test`: every check and every test, on both database engines and in a real browser.
import { runPinned } from './toolchain.mjs';

await runPinned('scripts/test.ts');
