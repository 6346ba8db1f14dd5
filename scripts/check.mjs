// `npm run check`: types, lint, boundaries, and documents, without running tests.
import { runPinned } from './toolchain.mjs';

await runPinned('scripts/check.ts');
