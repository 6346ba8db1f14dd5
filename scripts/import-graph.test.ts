import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeTemporaryFolder } from '../server/test/temporary-folder.ts';
import { readImportGraph } from './import-graph.ts';

function makeGraph(files: Record<string, string>) {
  const root = makeTemporaryFolder('daynook-graph-');
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return readImportGraph(root);
}

describe('the graph of imports', () => {
  it.each([
    ['a static import', "import { x } from './b.ts';"],
    ['an import over several lines', "import {\n  x,\n  y,\n} from './b.ts';"],
    ['an import for its effect', "import './b.ts';"],
    ['a re-export', "export { x } from './b.ts';"],
    ['an import when needed', "const b = await import('./b.ts');"],
    ['a worker', "new Worker(new URL('./b.ts', import.meta.url));"],
  ])('follows %s', (_, text) => {
    const graph = makeGraph({ 'server/src/a.ts': text, 'server/src/b.ts': '' });
    expect(graph.distancesTo(['server/src/b.ts'])).toEqual(
      new Map([
        ['server/src/b.ts', 0],
        ['server/src/a.ts', 1],
      ]),
    );
  });

  it('finds the contract by its package name, and leaves out other packages', () => {
    const graph = makeGraph({
      'contract/src/errors.ts': "import { z } from 'zod';",
      'web/app/lib/api/api.tsx': "import { ERRORS } from '@daynook/contract/errors';",
    });
    expect(graph.distancesTo(['contract/src/errors.ts']).get('web/app/lib/api/api.tsx')).toBe(1);
  });

  it('counts the shortest way, and ends where files import each other', () => {
    const graph = makeGraph({
      'server/src/a.ts': "import './b.ts';\nimport './c.ts';",
      'server/src/b.ts': "import './c.ts';",
      'server/src/c.ts': "import './a.ts';",
    });
    expect(graph.distancesTo(['server/src/c.ts']).get('server/src/a.ts')).toBe(1);
    expect(graph.distancesTo(['server/src/b.ts']).get('server/src/c.ts')).toBe(2);
  });
});
