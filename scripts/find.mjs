// `npm run find -- <words>`: the source files that are about something, best first.
import { runPinned } from './toolchain.mjs';

await runPinned('scripts/find.ts');
