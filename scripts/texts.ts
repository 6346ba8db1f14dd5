// Prints every text that people read, in the order they see it, so that an editor can read the product from start to end. `npm run
// texts -- emails bookings/` prints only files and groups whose names contain one of the words.
import { ROOT } from './steps.ts';
import { collectTexts } from './text-collection.ts';
import { type Group, isAsked } from './text-places.ts';

/** A heading, then each file's texts with their lines. */
export function render({ title, texts }: Group): string {
  const rows = texts.flatMap(({ file, line, text }, index) => [
    ...(texts[index - 1]?.file === file ? [] : [`\n${file}`]),
    `  ${line}: ${text.replaceAll(/\s+/g, ' ').trim()}`,
  ]);
  return `\n## ${title} (${texts.length})\n${rows.join('\n')}\n`;
}

if (import.meta.main) {
  // A pager or `head` has read enough and closed the pipe.
  process.stdout.once('error', () => process.exit(0));
  const filters = process.argv.slice(2);
  const groups = collectTexts(ROOT)
    .map(({ title, texts }) => ({ title, texts: texts.filter((text) => isAsked(text, title, filters)) }))
    .filter(({ texts }) => texts.length > 0);
  for (const group of groups) process.stdout.write(render(group));
  const count = groups.reduce((sum, { texts }) => sum + texts.length, 0);
  process.stdout.write(
    `\n${count} ${count === 1 ? 'text' : 'texts'} in ${groups.length} ${groups.length === 1 ? 'group' : 'groups'}\n`,
  );
}
