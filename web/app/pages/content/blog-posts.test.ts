// The blog in each language: the same posts, with as many parts and the same anchors and pictures.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_LANGUAGE, LANGUAGES } from '@daynook/contract/languages/languages';
import { expect, it } from 'vitest';
import { readMarkdown } from '../../../vite/markdown.ts';

const BLOG = join(import.meta.dirname, '../../../content/blog');
const listFiles = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.md'));

it.each(LANGUAGES.filter((language) => language !== FIRST_LANGUAGE))('has every post in %s', (language) => {
  expect(listFiles(join(BLOG, language))).toEqual(listFiles(BLOG));
  for (const name of listFiles(BLOG)) {
    const [english, translated] = [join(BLOG, name), join(BLOG, language, name)].map((file) =>
      readMarkdown(readFileSync(file, 'utf8')),
    );
    const marks = ({ facts, blocks }: typeof english & object) => ({
      date: facts['date'],
      picture: facts['picture'],
      blocks: blocks.map((block) =>
        block.kind === 'heading' ? block.id : block.kind === 'list' ? block.items.length : block.kind,
      ),
    });
    expect(marks(translated!)).toEqual(marks(english!));
    expect(translated!.facts['title']).not.toBe(english!.facts['title']);
  }
});
