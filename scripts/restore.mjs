// `npm run restore -- <file> [--replace=<database>]`: restores a backup into DATABASE_URL or DATA_DIR.
import { runPinned } from './toolchain.mjs';

await runPinned('scripts/restore.ts');
