// User input is always shown as text: it creates no elements and runs no code (A15).
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { aMessage, NADIA } from '../../../test/message-examples.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { MessageBubble } from './message-bubble.tsx';

const NAUGHTY = [
  '<script>window.__pwned = 1</script>',
  '<img src=x onerror="window.__pwned = 1">',
  '<svg onload=window.__pwned=1>',
  '<iframe src="javascript:window.__pwned=1"></iframe>',
  '"><a href="javascript:window.__pwned=1">a</a>',
  '<!--',
  '</p></div></main>',
  '&lt;b&gt; &amp;amp;',
  '{name} {count, plural, one {#} other {#}} <b>{x}</b>',
  '\u202ereversed\u202c',
  '\u2067عربي\u2069',
  'e\u0301 \u00e9 \ufeff\u200b👩🏽‍❤️‍💋‍👨🏿',
  'a\nb\tc',
];

function Bubbles() {
  return (
    <main aria-label="bubbles">
      {NAUGHTY.map((content, index) => (
        <MessageBubble
          key={content}
          message={aMessage(index + 1, { content, sender: { ...NADIA, name: content } })}
          speaker={{ isOurs: false, as: null }}
          goesOn={false}
        />
      ))}
    </main>
  );
}

describe('naughty text', () => {
  it('stays text, as message and as name (A15)', async () => {
    await renderHere(Bubbles, '/');
    const main = page.getByRole('main', { name: 'bubbles' });
    await expect.element(main).toBeInTheDocument();
    const said = [...main.element().querySelectorAll('p')].map(({ textContent }) => textContent);
    expect(said).toEqual(NAUGHTY.map((text) => `${text} said: ${text}`));
    expect(main.element().querySelectorAll('script, img, svg, iframe, a, b')).toHaveLength(0);
    expect((window as { __pwned?: unknown }).__pwned).toBeUndefined();
  });
});
