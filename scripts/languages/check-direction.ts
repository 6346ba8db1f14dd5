// Layouts follow the direction of the text: classes that name the left or right side put things on the wrong one where text runs from right
// to left. Tailwind has `ms-`, `pe-`, `inset-s-`, `text-start`, and so on instead. Pure.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readImportGraph } from '../import-graph.ts';

const PHYSICAL =
  /(?<=["'`\s:])-?(?:[mp][lr]|scroll-[mp][lr]|left|right|border-[lr]|rounded-(?:[lr]|[tb][lr]))-(?:\d[\w./]*|auto|full|px|pill|card|field|\[[^\]]+\]|\([^)]+\))(?=["'`\s])|(?<=["'`\s:])(?:text|float|clear)-(?:left|right)(?=["'`\s])/g;

/** Something in the middle is as far from either side. */
const IS_CENTERED = /^left-1\/2$/;

export const findPhysical = (source: string): { line: number; name: string }[] =>
  source
    .split('\n')
    .flatMap((text, at) =>
      Array.from(text.matchAll(PHYSICAL), ([name]) => ({ line: at + 1, name })).filter(
        ({ name }) => !(IS_CENTERED.test(name) && /-translate-x-1\/2/.test(text)),
      ),
    );

/** One sentence for each class that names a side. */
export const checkDirection = (root: string): string[] =>
  readImportGraph(root)
    .files.filter((file) => /^web\/app\/.*(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) =>
      findPhysical(readFileSync(join(root, file), 'utf8')).map(
        ({ line, name }) => `${file}:${line}: ${name} names a side; use the class for the start or end of the text`,
      ),
    );
