import { runInThisContext } from 'node:vm';
import { expect, it } from 'vitest';
import { readScript, translateScript } from './translate-build.ts';

const FRENCH = { a1: 'Enregistrer', b2: 'Bonjour {name}', c3: 'L’« heure »\n\u2028`"\\' };

it('replaces plain messages and parsed ones', () => {
  const code =
    'f({id:`a1`,defaultMessage:`Save`}),g({id:"b2",defaultMessage:[{type:0,value:`Hi `},{type:1,value:`name`}]})';
  expect(translateScript(readScript(code), FRENCH, 'fr-x')).toBe(
    'f({id:`a1`,defaultMessage:"Enregistrer"}),g({id:"b2",defaultMessage:[{"type":0,"value":"Bonjour "},{"type":1,"value":"name"}]})',
  );
});

it('keeps Wi-Fi in one line', () => {
  expect(translateScript(readScript('f({id:`a1`,defaultMessage:`x`})'), { a1: 'Code Wi-Fi' }, 'fr-x')).toBe(
    'f({id:`a1`,defaultMessage:"Code Wi\u2011Fi"})',
  );
});

it('keeps messages without a translation, and code that only looks like one', () => {
  const code = 'f({id:`z9`,defaultMessage:`Save`},{id:"a1"},{defaultMessage:`a1`},`defaultMessage`)';
  expect(translateScript(readScript(code), FRENCH, 'fr-x')).toBe(code);
});

it('writes any text so that it’s only text', () => {
  const code = '({id:`c3`,defaultMessage:`x`}).defaultMessage';
  expect(runInThisContext(translateScript(readScript(code), FRENCH, 'fr-x'))).toBe(FRENCH.c3);
});

it('names scripts in the language’s folder, and everything else where it was', () => {
  const code = 'const m=["assets/a-B_1.js","assets/app.css"],n=`/assets/b.js`,o="/assets/font.woff2";import"./c.js"';
  expect(translateScript(readScript(code), FRENCH, 'fr-x')).toBe(
    'const m=["assets/fr-x/a-B_1.js","assets/app.css"],n=`/assets/fr-x/b.js`,o="/assets/font.woff2";import"./c.js"',
  );
});
