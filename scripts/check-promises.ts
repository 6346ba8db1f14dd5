// Checks that every promise in the "Promises" table of docs/product.md is on its page word for word, and that its test exists.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Promised {
  /** A part of the sentence, as in the page's source. */
  readonly words: string;
  readonly pageFile: string;
  readonly testFile: string;
  /** A part of the test's title. */
  readonly title: string;
}

/** The rows `| “words” | page file | test file | title |` in the document's section on promises. */
export function readPromises(document: string): Promised[] {
  const [, section = ''] = document.split(/^## Promises$/m);
  const [table = ''] = section.split(/^## /m);
  return [...table.matchAll(/^\| “(.+?)” \| `(.+?)` \| `(.+?)` \| (.+?) \|$/gm)].map(
    ([, words, pageFile, testFile, title]) => ({
      words: words!,
      pageFile: pageFile!,
      testFile: testFile!,
      title: title!,
    }),
  );
}

/** Promises that no page makes or no test proves. */
export function checkPromises(root: string): string[] {
  const promises = readPromises(readFileSync(join(root, 'docs/product.md'), 'utf8'));
  if (promises.length === 0) return ['docs/product.md has no table of promises'];
  const lacks = (file: string, text: string) =>
    !existsSync(join(root, file)) || !readFileSync(join(root, file), 'utf8').includes(text);
  return promises.flatMap(({ words, pageFile, testFile, title }) => [
    ...(lacks(pageFile, words) ? [`${pageFile} doesn’t promise “${words}”`] : []),
    ...(lacks(testFile, title) ? [`${testFile} has no test “${title}”`] : []),
  ]);
}
