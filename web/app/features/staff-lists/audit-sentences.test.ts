import type { AuditSubject } from '@daynook/contract/staff/staff';
import { createIntl, type MessageDescriptor } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { readTranslations } from '../../../vite/translate-build.ts';
import { auditEventName, KNOWN_AUDIT_EVENTS } from '../../nouns/staff/audit-event-words.ts';
import { auditSentences, findAuditSentence, subjectNames, titledNames } from './audit-sentences.ts';

const inEnglish = createIntl({ locale: 'en-US' });
const inFrench = createIntl({ locale: 'fr-CA', messages: readTranslations('fr') });
const inSpanish = createIntl({ locale: 'es-US', messages: readTranslations('es') });

const write = (intl: typeof inEnglish, action: string, kind: AuditSubject, title?: string) => {
  const sentence = findAuditSentence(action, kind, title !== undefined);
  return sentence && intl.formatMessage(sentence, { title });
};

/** Of the operator's own texts, sentences say which kind it is. */
const sentencesAboutTexts: Record<string, string> = {
  'page-text-changed site-text': 'changed the text of a page or blog post',
  'page-text-imported site-text': 'imported the text of a page or blog post',
  'page-text-undone site-text': 'undid a change to a page or blog post',
  'legal-text-published site-text': 'published a version of a legal text',
  'legal-text-withdrawn site-text': 'withdrew a version of a legal text',
  'help-article-changed site-text': 'changed a help article',
  'help-article-imported site-text': 'imported a help article',
  'help-article-undone site-text': 'undid a change to a help article',
  'help-order-changed site-text': 'changed the order of the help articles',
};

describe('the audit log says what staff did in whole sentences (RO2)', () => {
  it.each(Object.keys(auditSentences))('%s reads like its words in English', (key) => {
    const [action, kind] = key.split(' ') as [string, AuditSubject];
    expect(KNOWN_AUDIT_EVENTS).toContain(action);
    expect(Object.keys(subjectNames)).toContain(kind);
    const title = 'DN-7K4M2Q';
    const name: MessageDescriptor = titledNames[kind] ?? subjectNames[kind];
    const thing = kind === 'member' ? title : inEnglish.formatMessage(name, { title });
    expect(write(inEnglish, action, kind, title)).toBe(
      sentencesAboutTexts[key] ?? `${inEnglish.formatMessage(auditEventName(action))} ${thing}`,
    );
  });

  it('joins verbs and nouns as Spanish and French do', () => {
    expect(write(inSpanish, 'suspended', 'member', 'Bob Lee')).toBe('suspendió a Bob Lee');
    expect(write(inSpanish, 'lifted', 'listing', 'Loft')).toBe('levantó la suspensión del anuncio “Loft”');
    expect(write(inSpanish, 'noted', 'ticket', 'S-7K4M2Q')).toBe('agregó una nota a la solicitud S-7K4M2Q');
    expect(write(inFrench, 'answered', 'dispute', 'DN-7K4M2Q')).toBe(
      'a répondu au litige concernant la réservation DN-7K4M2Q',
    );
    expect(write(inFrench, 'changed-roles', 'member', 'Alex Morgan')).toBe('a changé les rôles du membre Alex Morgan');
    expect(inFrench.formatMessage(auditEventName('closed'))).toBe('a fermé');
    expect(inSpanish.formatMessage(auditEventName('suspended'))).toBe('suspendió');
  });

  it('needs no sentence without a title, or where words follow each other', () => {
    expect(findAuditSentence('answered', 'ticket', false)).toBeUndefined();
    expect(findAuditSentence('closed', 'ticket', true)).toBeUndefined();
    expect(findAuditSentence('toString', 'ticket', true)).toBeUndefined();
    expect(write(inEnglish, 'noted', 'claim')).toBe('added a note to a claim');
  });
});
