// Runs `npm run restore`.
import { runRestore } from '../server/src/backups/commands.ts';

try {
  await runRestore(process.argv.slice(2), process.env, (text) => process.stdout.write(`${text}\n`));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
