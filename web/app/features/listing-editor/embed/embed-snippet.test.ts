import { describe, expect, it } from 'vitest';
import { embedUrl, writeSnippet } from './embed-snippet.ts';

const URL_TEXT = 'https://desks.example/embed/listing/1';
const plain = { view: 'week', theme: 'auto', language: undefined } as const;

describe('the snippet of an embedded listing (Q6)', () => {
  it('names only what differs from the usual look', () => {
    expect(embedUrl(URL_TEXT, plain)).toBe(URL_TEXT);
    expect(embedUrl(URL_TEXT, { view: 'card', theme: 'dark', language: 'fr' })).toBe(
      `${URL_TEXT}?view=card&theme=dark&lang=fr`,
    );
  });

  it('can’t be broken by a title, and listens only to us', () => {
    const text = writeSnippet(URL_TEXT, '"><script>alert(1)</script>', plain);
    expect(text).toContain('title="&quot;>&lt;script>alert(1)&lt;/script>"');
    expect(text).toContain('e.origin!=="https://desks.example"');
    expect(text.match(/<script>/g)).toHaveLength(1);
  });
});
