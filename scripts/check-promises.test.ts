import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkPromises, readPromises } from './check-promises.ts';
import { ROOT } from './steps.ts';

it('reads the rows of the section on promises, and no others', () => {
  const document = `## A
| “no” | \`x\` | \`y\` | z |
## Promises
| promise | page | test | title |
|---|---|---|---|
| “One price.” | \`web/a.tsx\` | \`server/b.test.ts\` | is the total |
## B
| “no” | \`x\` | \`y\` | z |
`;
  expect(readPromises(document)).toEqual([
    { words: 'One price.', pageFile: 'web/a.tsx', testFile: 'server/b.test.ts', title: 'is the total' },
  ]);
});

it('finds each promise on its page and proven', () => {
  expect(checkPromises(ROOT)).toEqual([]);
});

it('names a promise that no page makes, and a test that is not there', () => {
  const root = mkdtempSync(join(tmpdir(), 'daynook-promises-'));
  mkdirSync(join(root, 'docs'));
  writeFileSync(join(root, 'a.tsx'), 'Two prices.');
  writeFileSync(join(root, 'docs/product.md'), '## Promises\n| “One price” | `a.tsx` | `b.test.ts` | is the total |\n');
  expect(checkPromises(root)).toEqual(['a.tsx doesn’t promise “One price”', 'b.test.ts has no test “is the total”']);
  rmSync(root, { recursive: true });
});
