// `npm start`: installs, builds the web if its sources changed, and starts the server.
import { runPinned } from './toolchain.mjs';

await runPinned('scripts/start.ts');
