// Runs while the image is built: loads every file of the server and writes a document in several scripts, so that a package or font that
// was left out ends the build, not a request.
import { globSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** Programs and threads, which start something, and what only tests and developers use. */
const LEFT_OUT = /(?:main|worker|-process|\/thread|initdb|generate-schema|\.d)\.ts$|\btest\b|test-world/;

/** What isn't in the image on purpose. */
const FOR_TESTS = /Cannot find (?:module '[^']*\/server\/test\/|package '(?:vitest|fast-check)')/;

const files = globSync('server/{src,demo}/**/*.ts').filter((file) => !LEFT_OUT.test(file));
let count = 0;
for (const file of files) {
  try {
    await import(pathToFileURL(file).href);
    count += 1;
  } catch (error) {
    if (!(error instanceof Error && FOR_TESTS.test(error.message))) throw error;
  }
}

const { composePdf } = await import('../../server/src/modules/documents/pdf/compose.ts');
const text = 'Receipt · Reçu · Квитанция · 收据 · 영수증 · ใบเสร็จ · קבלה · إيصال · 🪑';
const pdf = await composePdf({
  title: text,
  subtitle: '',
  brand: 'Daynook',
  language: 'en',
  pageWord: 'Page',
  size: 'A4',
  createdAt: new Date(),
  blocks: [{ kind: 'text', text }],
});
process.stdout.write(`${count} files loaded, ${pdf.byteLength} bytes written.\n`);
process.exit(0);
