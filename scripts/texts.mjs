// `npm run texts`: every text that people read, in the order they meet it; words after it choose paths or pages.
import { runPinned } from './toolchain.mjs';

await runPinned('scripts/texts.ts');
