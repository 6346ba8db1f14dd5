// `npm start`: installs, builds the web when its sources changed, starts the server.
import { runPinned } from './toolchain.mjs';

await runPinned('scripts/start.ts');
