// `npm run chaos`: kills nodes and restarts databases under traffic, then verifies. About eight minutes.
import { runPinned } from './toolchain.mjs';

await runPinned('scripts/chaos.ts');
