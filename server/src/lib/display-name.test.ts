import { describe, expect, it } from 'vitest';
import { isPlainName, isVisibleName, namesWebAddress, plainName } from './display-name.ts';

describe('names of people', () => {
  it.each([
    'Zoë Čapková',
    '李小龍',
    'Ольга',
    'O’Brien-Smith Jr.',
    'נועה',
    'फ़ातिमा',
    '7',
    'J. R. R.',
    'Ana 🌻',
    'می‌خواهم',
  ])('%s is one', (name) => {
    expect([isPlainName(name), isVisibleName(name), namesWebAddress(name)]).toEqual([true, true, false]);
    expect(plainName(` ${name}\n`)).toBe(name);
  });

  it.each([
    ['Kim\r\n\r\nYou have won', 'Kim You have won'],
    ['Kim\u2028x', 'Kim x'],
    ['\u202emiK', 'miK'],
    ['a\u2066b\ud800', 'a b\ufffd'],
    ['\u200b\u2060', ''],
    ['…', ''],
    ['Win at https://evil.example', ''],
    ['WWW.evil.example', ''],
  ])('of %j another provider sends, %j is kept', (name, kept) => {
    expect(plainName(name)).toBe(kept);
  });
});
