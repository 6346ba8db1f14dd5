// Every email in every language: complete, and nothing of it in English.
import { readFileSync } from 'node:fs';
import { FIRST_LANGUAGE, LANGUAGES, type Language } from '@daynook/contract/languages/languages';
import { describe, expect, it } from 'vitest';
import { collectWritten, findUntranslated } from '../../../test/untranslated.ts';
import { EMAIL_NAMES, type EmailTemplateName, renderEmail, withoutSecretLinks } from '../emails/service.ts';
import { listExamples } from './examples/examples.ts';

const TEMPLATES = EMAIL_NAMES.map(({ name }) => name);
const context = { publicUrl: 'https://example.org', unsubscribeUrl: 'https://example.org/unsubscribe' };

type Catalog = Readonly<Record<string, string>>;
const readCatalog = (language: Language): Catalog =>
  JSON.parse(readFileSync(new URL(`../../../languages/${language}.json`, import.meta.url), 'utf8')) as Catalog;

/** What's said in a text besides its values, in pieces that are long enough to be English and nothing else. */
const listPieces = (text: string): string[] =>
  text
    .split(/\{\w+\}|\{\w+, (?:plural|select),|\b\w+ \{|[{}#]/)
    .map((piece) => piece.trim())
    .filter((piece) => piece.length > 14 && piece.includes(' '));

const words = (template: EmailTemplateName, language: Language): string[] =>
  listExamples(template).flatMap((email) => {
    const { subject, text } = renderEmail(email, { ...context, language });
    return [subject, text];
  });

describe.each(LANGUAGES)('in %s', (language) => {
  it('codes and links are hidden from anyone but their reader (A15)', () => {
    for (const template of ['email-code', 'verify-email'] as const) {
      const hidden = words(template, language).map(withoutSecretLinks).join();
      expect(hidden).not.toMatch(/123456|token=abc/);
      expect(hidden).toContain('…');
    }
  });

  it.each(TEMPLATES)('%s has all its values, and is in that language', (template) => {
    for (const email of listExamples(template)) {
      const { subject, text, html, href } = renderEmail(email, { ...context, language });
      // Placeholders of saved replies are named as hosts wrote them.
      expect(`${subject}\n${text}`.replaceAll(/\{(?:wifi|door)\}/g, '')).not.toMatch(/[{}]|undefined|null|NaN/);
      expect(html).toContain(`<html lang="${language}" dir="ltr">`);
      if (href?.startsWith(`${context.publicUrl}/`) && language !== FIRST_LANGUAGE)
        expect(href).toMatch(new RegExp(`^${context.publicUrl}/${language}/`));
    }
  });
});

describe.each(LANGUAGES.filter((language) => language !== FIRST_LANGUAGE))(
  'nothing is left in English: %s',
  (language) => {
    const catalog = readCatalog(language);
    const translations = Object.values(catalog).join('\n');
    const english = [...new Set(Object.keys(catalog).flatMap(listPieces))].filter(
      (piece) => !translations.includes(piece),
    );

    it.each(TEMPLATES)('%s', (template) => {
      const written = words(template, language).join('\n');
      expect(english.filter((piece) => written.includes(piece))).toEqual([]);
    });

    it('because every email in English would be found', () => {
      const unfound = TEMPLATES.filter((template) => {
        const written = words(template, FIRST_LANGUAGE).join('\n');
        return !english.some((piece) => written.includes(piece));
      });
      expect(unfound).toEqual([]);
    });
  },
);

/** What's plain English in a template's emails, besides names and what formatters write. */
const listUntranslated = (template: EmailTemplateName, language: Language): string[] =>
  listExamples(template).flatMap((email) => {
    const { subject, text, html } = renderEmail(email, { ...context, language });
    const visible = html
      .replaceAll(/<(?:style|title)[^>]*>.*?<\/(?:style|title)>|<[^>]+>/gs, '\n')
      .replaceAll(/&\w+;|&#\d+;/g, ' ');
    const written = new Set<string>();
    collectWritten(email.data, written, 'text', /./);
    // Names begin with a capital letter; values that choose a text don't.
    const names = [...written].filter((one) => /^[\p{Lu}\d]/u.test(one));
    const longestFirst = names.toSorted((one, other) => other.length - one.length);
    return [subject, ...text.split('\n'), ...visible.split('\n')].flatMap((line) => {
      const found = findUntranslated(line, longestFirst);
      return found ? [`${found} in “${line.trim()}”`] : [];
    });
  });

// Every text that goes through the catalog has accents in this language, whether it's translated yet or not.
describe('nothing is written without the catalog (P4)', () => {
  it.each(TEMPLATES)('%s', (template) => {
    expect([...new Set(listUntranslated(template, 'en-XA'))]).toEqual([]);
  });

  it('because every email in English would be found', () => {
    expect(TEMPLATES.filter((template) => listUntranslated(template, FIRST_LANGUAGE).length === 0)).toEqual([]);
  });
});
