// `npm run backup -- <folder>`: saves the database and the uploaded files in one file.
import { runPinned } from './toolchain.mjs';

await runPinned('scripts/backup.ts');
