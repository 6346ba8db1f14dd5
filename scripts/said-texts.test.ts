import { expect, it } from 'vitest';
import { listSaidTexts } from './said-texts.ts';

const textsIn = (source: string) => listSaidTexts('a.ts', source).map(({ text, line }) => `${line} ${text}`);

it('finds every text, on both sides of a condition and in pieces', () => {
  expect(
    textsIn("const a = say('Hi {name},', { name });\nconst b = [say(isPaid ? 'Paid' : 'Due'), say('One ' + 'two')];"),
  ).toEqual(['1 Hi {name},', '2 Paid', '2 Due', '2 One two']);
});

it('doesn’t find what’s only called alike', () => {
  expect(textsIn("essay('A'); words.say('B'); say")).toEqual([]);
});

it('marks texts that the code puts together', () => {
  const said = listSaidTexts('a.ts', 'say(text); say(`Hi $' + '{name}`); say(`Plain`)');
  expect(said.map(({ isLiteral }) => isLiteral)).toEqual([false, false, true]);
});
