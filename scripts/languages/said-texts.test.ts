import { expect, it } from 'vitest';
import { listContractTexts, listSaidTexts } from './said-texts.ts';

/** Without a line of its own. */
const IMPORT = "import { say } from '../lib/languages/say.ts';";

const textsIn = (source: string) =>
  listSaidTexts('a.ts', `${IMPORT}${source}`).map(({ text, line }) => `${line} ${text}`);

it('finds every text, on both sides of a condition and in pieces', () => {
  expect(
    textsIn("const a = say('Hi {name},', { name });\nconst b = [say(isPaid ? 'Paid' : 'Due'), say('One ' + 'two')];"),
  ).toEqual(['1 Hi {name},', '2 Paid', '2 Due', '2 One two']);
});

it('doesn’t find what’s only called alike', () => {
  expect(textsIn("essay('A'); words.say('B'); say")).toEqual([]);
});

it('marks texts that the code puts together', () => {
  const said = listSaidTexts('a.ts', `${IMPORT}say(text); say(\`Hi \${name}\`); say(\`Plain\`)`);
  expect(said.map(({ isLiteral }) => isLiteral)).toEqual([false, false, true]);
});

it('finds texts that are marked for later, and every string of a table of texts', () => {
  expect(
    textsIn(
      "const a = toSay('Later'); const b = sayLater({ one: 'One', two: { three: 'Three' }, of: (n) => say('Of {n}', { n }), four: { five: 'Five' } as Words } as const);",
    ).toSorted(),
  ).toEqual(['1 Five', '1 Later', '1 Of {n}', '1 One', '1 Three']);
});

it('doesn’t take another function called alike for ours', () => {
  expect(listSaidTexts('a.ts', "say('Waiting for the database')")).toEqual([]);
});

it('finds the contract’s errors, and the messages of its schemas', () => {
  const source = `const ERRORS = { GONE: [410, 'This is gone.'] };
    const one = z.string().regex(/x/, 'Enter a name.').describe('The name of a person');
    const two = z.object({}).refine(isFine, { path: ['to'], message: isLong ? 'Too long.' : 'Too short.' });
    const three = z.array(z.string()).max(3, \`Up to \${MAXIMUM}.\`);
    add('key', 'value'); const four = { summary: 'Get a workspace' };`;
  expect(listContractTexts('a.ts', source).map(({ text, isLiteral }) => [text, isLiteral])).toEqual([
    ['This is gone.', true],
    ['Enter a name.', true],
    ['Too long.', true],
    ['Too short.', true],
    ['Up to {…}.', false],
  ]);
});
