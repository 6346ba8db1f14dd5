// `npm run quick`: the everyday command, under two minutes.
import { runPinned } from './toolchain.mjs';

await runPinned('scripts/quick.ts');
