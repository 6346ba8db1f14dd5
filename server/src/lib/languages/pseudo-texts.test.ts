import { toPseudo } from '@daynook/contract/languages/pseudo';
import { describe, expect, it } from 'vitest';

const plain = (text: string) => text.replaceAll(/[\u200f\u202e\u202c]/g, '');

describe('en-XA', () => {
  const accent = (message: string) => toPseudo(message, 'en-XA', true);

  it('is readable, longer, and in brackets', () => {
    expect(accent('Save changes')).toBe('[Šááṽéé çĥááñğééš]');
    const text = 'Choose the hours that you would like to work here.';
    expect(accent(text).length / text.length).toBeGreaterThan(1.25);
  });

  it.each([
    ['Hi {name}, welcome to {brand}', '[Ĥîî {name}, ŵééļçööɱéé ţöö {brand}]'],
    [
      '{count, plural, =0 {None} one {# day} other {# days}} left',
      '[{count, plural, =0 {Ñööñéé} one {# ðááý} other {# ðááýš}} ļééƒţ]',
    ],
    [
      '{a, select, x {Go {b, plural, other {# on}}} other {}}',
      '[{a, select, x {Ğöö {b, plural, other {# ööñ}}} other {}}]',
    ],
    ['{n, plural, offset:1 one {one} other {# more}}', '[{n, plural, offset:1 one {ööñéé} other {# ɱööŕéé}}]'],
    ['Read <link>the terms</link><br/>', '[Ŕééááð <link>ţĥéé ţééŕɱš</link><br/>]'],
    ['{when, date, medium} at {share, number, percent}', '[{when, date, medium} ááţ {share, number, percent}]'],
    ["Write '{firstName}' or it''s", "[Ŵŕîîţéé '{firstName}' ööŕ îîţ''š]"],
    ["Don’t, don't", "[Ðööñ’ţ, ðööñ'ţ]"],
  ])('%s keeps its values and tags', (message, changed) => {
    expect(accent(message)).toBe(changed);
  });

  it('texts without words stay as they are', () => {
    expect(accent('{from}–{to}')).toBe('[{from}–{to}]');
    expect(accent('4 × 5')).toBe('4 × 5');
  });

  it('the server’s texts have no tags', () => {
    expect(toPseudo('Use < and <b>', 'en-XA', false)).toBe('[Ûšéé < ááñð <ƀ>]');
  });
});

describe('ar-XB', () => {
  it('every word runs from right to left, and the text stays the same', () => {
    const text = 'Up to {count, plural, one {# person} other {# people}}';
    const changed = toPseudo(text, 'ar-XB', true);
    expect(changed).toMatch(/^\u200f\u202eUp\u202c\u200f /);
    expect(changed).toContain('{count, plural, one {# \u200f\u202eperson\u202c\u200f} other');
    expect(plain(changed)).toBe(text);
  });
});
