// `npm run check`: types, lint, boundaries and documents, without running a test.
import { runPinned } from './toolchain.mjs';

await runPinned('scripts/check.ts');
