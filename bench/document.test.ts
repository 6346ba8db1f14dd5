// Each program's figures go to its own place in the document.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeProgram, replacePart } from './document.ts';
import { PROGRAMS } from './programs.ts';

const part = (name: string, text: string) =>
  `<!-- npm run bench writes ${name} from here -->\n\n${text}\n\n<!-- npm run bench writes ${name} to here -->`;
const DOCUMENT = `# Benchmarks\n\n${part('pages', 'old pages')}\n\nBetween.\n\n${part('health', 'old health')}\n`;

it('replaces one part and keeps everything else', () => {
  expect(replacePart(DOCUMENT, 'health', 'new')).toBe(DOCUMENT.replace('old health', 'new'));
  expect(replacePart(DOCUMENT, 'pages', 'a $& b')).toBe(DOCUMENT.replace('old pages', () => 'a $& b'));
});

it('refuses a part that the document has no place for', () => {
  expect(() => replacePart(DOCUMENT, 'photos', 'new')).toThrow('has no place for photos');
});

it('shows what a program printed as it was at its end', () => {
  const text = describeProgram('bench/photos-bench.ts', '\nphoto 1 …\rphoto 2 …\rdone  \n10 photos 3 s\n\n', 1.25);
  expect(text).toMatch(/^`node bench\/photos-bench\.ts`, \d{4}-\d\d-\d\d: .* Load average before the run 1\.3, /);
  expect(text).toMatch(/\n\n```\ndone\n10 photos 3 s\n```$/);
});

it('has a place in the document for every program', () => {
  const document = readFileSync(new URL('../docs/benchmarks.md', import.meta.url), 'utf8');
  for (const name of ['listings', ...Object.keys(PROGRAMS)])
    expect(replacePart(document, name, 'new')).toContain('\n\nnew\n\n');
});
