import { describe, expect, it } from 'vitest';
import { listSentences } from './text-sentences.ts';

const found = (source: string) => listSentences('server/src/a.ts', source).map(({ text }) => text);

describe('the sentences of a file of the server', () => {
  it.each([
    ['a literal', "const a = 'Your code is ready';", 'Your code is ready'],
    ['a template, its values left open', 'const a = `Booked for $' + '{name}`;', 'Booked for {…}'],
    ['one word that is a value', "const a = { label: 'Continue' };", 'Continue'],
    [
      'a problem of ours',
      "throw new AppError('NOT_FOUND', { message: 'This room is closed.' });",
      'This room is closed.',
    ],
    ['a page, without its tags', 'const a = html`<p class="small">Have an account?</p>`;', 'Have an account?'],
    ['small letters', "const a = { text: 'looks for a place to work' };", 'looks for a place to work'],
  ])('hold %s', (_, source, text) => {
    expect(found(source)).toEqual([text]);
  });

  it.each([
    ['imports', "import x from 'a long path';"],
    ['types', "type A = 'one of these' | 'and that one';"],
    ['SQL', 'const a = sql`select a from b where c`;'],
    ['SQL in a call', "db.raw('select a from b where c');"],
    ['faults for programmers', "throw new Error('No such table here');"],
    ['the log', "log.warn('cannot answer now'); request.log.error({ err }, 'unexpected error here');"],
    [
      'codes and names',
      "const a = { kind: 'whole-place', zone: 'America/Toronto', code: 'NOT_FOUND', type: 'text/html' };",
    ],
    ['headers', "const a = { 'cache-control': 'no-store, max-age=0' };"],
    ['styles', "const a = '.top a{margin:0;min-height:44px} .top b{color:red}';"],
    ['names of tables', "db.innerJoin('member as guest', 'guest.id', 'booking.guest_id');"],
    ['comparisons', "if (a === 'Only this one') b();"],
    ['drawings', 'const a = `<path class="wood" d="M0 0h900v1100H0z"/>`;'],
    ['names that are looked up', "const a = words['Only this one'];"],
  ])('leave out %s', (_, source) => {
    expect(found(source)).toEqual([]);
  });

  it('name their line', () => {
    expect(listSentences('server/src/a.ts', "\n\nconst a = 'Your code is ready';")[0]?.line).toBe(3);
  });
});
