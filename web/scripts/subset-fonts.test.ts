import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fontFile, makeFont, SCRIPTS } from './subset-fonts.ts';

it.each(SCRIPTS)('the %s letters of headings are those of the installed font', async (script) => {
  const made = await makeFont(script);
  expect(made.equals(readFileSync(fontFile(script)))).toBe(true);
  expect(made.length).toBeLessThan(36_000);
});
