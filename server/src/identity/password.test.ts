import { DEMO_ACCOUNTS } from '@daynook/contract/brand';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testClock } from '../../test/app.ts';
import { AttemptLimit } from './attempt-counter.ts';
import { hashPassword, isRightPassword, NO_PASSWORD } from './password-hash.ts';
import { passwordError } from './password-rules.ts';
import { derive, isSigned } from './signed-text.ts';

describe('passwords', () => {
  it('are stored as argon2id with OWASP’s cost, each with its own salt (11.4.2)', async () => {
    const [a, b] = [await hashPassword('river-otter-lamp'), await hashPassword('river-otter-lamp')];
    expect(a).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(a).not.toBe(b);
    expect(await isRightPassword('river-otter-lamp', a)).toBe(true);
    expect(await isRightPassword('river-otter-lamP', a)).toBe(false);
  });

  it('are the same with composed and decomposed letters', async () => {
    const hash = await hashPassword('ÅÄÖ-ñandú-fluß'.normalize('NFC'));
    expect(await isRightPassword('ÅÄÖ-ñandú-fluß'.normalize('NFD'), hash)).toBe(true);
  });

  it.each([undefined, '', NO_PASSWORD, 'plain', '$argon2id$broken', '$2b$10$abc'])(
    'never fit the hash %j',
    async (hash) => {
      expect(await isRightPassword('', hash)).toBe(false);
      expect(await isRightPassword('!', hash)).toBe(false);
    },
  );

  it('are all checked when many arrive at once, and refused in a flood', async () => {
    const hash = await hashPassword('river-otter-lamp');
    const answers = await Promise.allSettled(
      Array.from({ length: 60 }, () => isRightPassword('river-otter-lamp', hash)),
    );
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused).toHaveLength(8); // two at work and fifty waiting
    expect(refused[0]).toMatchObject({ reason: { code: 'OVERLOADED' } });
    expect(answers.filter((answer) => answer.status === 'fulfilled' && answer.value)).toHaveLength(52);
    expect(await isRightPassword('river-otter-lamp', hash)).toBe(true);
  });

  it.each([
    ['ninechars', 'too-short'],
    ['tencharact', undefined],
    ['x'.repeat(10), 'too-common'],
    ['abababababab', 'too-common'],
    ['1234567890', 'too-common'],
    ['Password123', 'too-common'],
    ['P@ssw0rd!!', 'too-common'],
    ['qwertyuiop', 'too-common'],
    ['QWERTYuiop123', 'too-common'],
    ['iloveyou2024', 'too-common'],
    ['Welcome2026!', 'too-common'],
    ['daynook2026', 'too-common'],
    ['kim.park@example.org', 'too-personal'],
    ['Kim Park 1990', 'too-personal'],
    ['river-otter-lamp', undefined],
    ['correct horse battery', undefined],
    ['пароль-из-слов', undefined],
    ['🦦🦦🪔🪔🌿🌿📎📎🪟🪟', undefined],
    [DEMO_ACCOUNTS.password, undefined],
    ['x'.repeat(201), 'too-long'],
  ])('%j → %s (6.2.4)', (password, error) => {
    expect(passwordError(password, ['kim.park@example.org', 'Kim Park'])).toBe(error);
  });

  it('with any characters are checked without failing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ unit: 'binary' }), (password, name) => {
        passwordError(password, [name]);
        return true;
      }),
    );
  });
});

describe('attempt limits', () => {
  it('allow so many per period, return the wait, and then start again', () => {
    const clock = testClock();
    const limit = new AttemptLimit(clock, 2, 15);
    expect([limit.take('a'), limit.take('a')]).toEqual([0, 0]);
    expect(limit.take('a')).toBe(900);
    clock.advance({ minutes: 14, seconds: 59.5 });
    expect(limit.take('a')).toBe(1);
    expect(limit.take('b')).toBe(0);
    clock.advance({ seconds: 1 });
    expect(limit.take('a')).toBe(0);
    limit.clear('a');
    expect([limit.take('a'), limit.take('a'), limit.take('a') > 0]).toEqual([0, 0, true]);
  });

  it('never lock longer because a clock was set back', () => {
    const clock = testClock();
    const limit = new AttemptLimit(clock, 1, 15);
    limit.take('a');
    clock.advance({ days: -1 });
    expect(limit.take('a')).toBe(0);
  });

  it('stay bounded with many keys', () => {
    const limit = new AttemptLimit(testClock(), 1, 15);
    for (let n = 0; n < 50_000; n += 1) limit.take(`key-${n}`);
    expect(limit.take('key-49999')).toBeGreaterThan(0);
    expect(limit.take('key-0')).toBe(0);
  });
});

describe('signed texts', () => {
  const keys = ['a'.repeat(43), 'b'.repeat(43)];
  it('are valid for their purpose, text and any of the keys, and for nothing else', () => {
    const signature = derive(keys, 'form', 'x');
    expect(isSigned(keys, 'form', 'x', signature)).toBe(true);
    expect(isSigned([...keys].reverse(), 'form', 'x', signature)).toBe(true);
    expect(isSigned(['c'.repeat(43)], 'form', 'x', signature)).toBe(false);
    expect(isSigned(keys, 'mail', 'x', signature)).toBe(false);
    expect(isSigned(keys, 'form', 'y', signature)).toBe(false);
    for (const wrong of ['', undefined, null, 5, signature.slice(1), `${signature}=`, ['x']])
      expect(isSigned(keys, 'form', 'x', wrong)).toBe(false);
  });
});
