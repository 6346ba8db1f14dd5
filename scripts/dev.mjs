// `npm run dev`: one process with hot reload for the web. The server restarts when its files change.
import { runPinned } from './toolchain.mjs';

await runPinned('scripts/dev.ts');
