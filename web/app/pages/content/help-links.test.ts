import { ERRORS } from '@daynook/contract/errors';
import { describe, expect, it } from 'vitest';
import { findHelpPath, HELP_FOR } from '../../nouns/support/help-links.ts';
import { helpTopics } from '../../nouns/support/help-topics.ts';

const slugs = helpTopics.flatMap(({ entries }) => entries.map(({ id }) => id));

describe('the answers that errors lead to', () => {
  it.each(Object.entries(HELP_FOR))('%s: there is one', (code, slug) => {
    expect(Object.keys(ERRORS)).toContain(code);
    expect(slugs).toContain(slug);
    expect(findHelpPath(code)).toBe(`/help#${slug}`);
  });

  it('each has an address of its own', () => {
    expect(new Set(slugs).size).toBe(slugs.length);
  });

  it.each(['INTERNAL', 'toString', '__proto__', ''])('none for %s', (code) => {
    expect(findHelpPath(code)).toBeUndefined();
  });
});
