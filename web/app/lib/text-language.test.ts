import { findTextLanguage } from '@daynook/contract/languages/text-language';
import { expect, it } from 'vitest';
import { writtenBy } from './text-language.ts';

it.each([
  ['The room looks just like the photos. I’ll be back.', 'en'],
  ['Bureau tranquille près de la grande fenêtre', 'fr'],
  ['La pièce est exactement comme sur les photos. Je reviendrai.', 'fr'],
  ['Bonjour! Est-ce qu’il y a un écran, ou j’apporte le mien?', 'fr'],
  ['Escritorio con mucha luz junto a la ventana', 'es'],
  ['El cuarto es igual que en las fotos. Voy a volver.', 'es'],
  ['¿Puedo llegar 15 minutos antes? ¡Gracias!', 'es'],
])('%j is %s', (text, language) => {
  expect(findTextLanguage(text)).toBe(language);
});

it.each(['', 'OK', '27″ 4K', '12:30', 'Ein Schreibtisch am Fenster', '日本語のテキスト', 'The Fern'])(
  '%j isn’t clear',
  (text) => {
    expect(findTextLanguage(text)).toBeUndefined();
  },
);

it('has no attribute for what isn’t clear', () => {
  expect(writtenBy('OK', null)).toEqual({});
  expect(writtenBy('Merci', 'pour la belle journée')).toEqual({ lang: 'fr' });
});
