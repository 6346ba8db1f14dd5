// `npm run texts`: every text that people read, in the order they see it. Arguments filter by path or page.
import { runPinned } from './toolchain.mjs';

await runPinned('scripts/texts.ts');
