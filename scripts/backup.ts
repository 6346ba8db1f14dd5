// Runs `npm run backup`.
import { runBackup } from '../server/src/backups/commands.ts';

try {
  await runBackup(process.argv.slice(2), process.env, (text) => process.stdout.write(`${text}\n`));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
