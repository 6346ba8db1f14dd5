import type { OwnEmailWords } from '@daynook/contract/settings/email-texts';
import { describe, expect, it } from 'vitest';
import { readPlaceholders, withOwnWords } from './own-words.ts';

const OURS = {
  subject: 'Ours',
  name: 'Maya',
  paragraphs: ['First.', 'Second.'],
  afterwards: ['Last.'],
  reason: 'Why.',
};
const NONE: OwnEmailWords = { subject: null, above: null, opening: null, below: null };
const write = (words: Partial<OwnEmailWords>, data = {}, template = 'booking-address') =>
  withOwnWords(OURS, { template, data }, { ...NONE, ...words });

describe('the operator’s words in an email (N9)', () => {
  it('leave it as it is without any', () => {
    expect(withOwnWords(OURS, { template: 'booking-address', data: {} }, undefined)).toBe(OURS);
    expect(write({})).toEqual(OURS);
  });

  it('replace the first paragraph only, and are added around the rest', () => {
    expect(write({ above: 'Above.', opening: 'One.\n\nTwo.', below: 'Below.' })).toEqual({
      ...OURS,
      paragraphs: ['Above.', 'One.', 'Two.', 'Second.'],
      afterwards: ['Last.', 'Below.'],
    });
  });

  it('add to the first paragraph, but don’t replace it, where readers need it', () => {
    expect(write({ above: 'Above.', opening: 'Thanks for writing.' }, {}, 'ticket-answered')).toEqual({
      ...OURS,
      paragraphs: ['Above.', ...OURS.paragraphs],
      afterwards: OURS.afterwards,
    });
  });

  it('never leave a gap: a part with a placeholder that has no value is ours', () => {
    const words = { subject: 'For {guestName}', opening: '{guestName} comes.', above: 'Hi, {name}.' };
    expect(write(words)).toEqual({ ...OURS, paragraphs: ['Hi, Maya.', ...OURS.paragraphs] });
    expect(write(words, { guestName: ' ' }).subject).toBe('Ours');
    expect(write(words, { guestName: 'Sam' })).toMatchObject({ subject: 'For Sam' });
  });

  it.each(['{constructor}', '{toString}', '{__proto__}', '{code}', '{link}'])('don’t fill in %s', (text) => {
    expect(write({ subject: text }, { code: '123456', link: 'https://example.org' }).subject).toBe('Ours');
  });

  it('fill in values as they are, without looking for placeholders in them', () => {
    expect(write({ subject: '{guestName}' }, { guestName: '{name}' }).subject).toBe('{name}');
  });

  it.each([
    ['ticket-answered', undefined, undefined],
    ['damage-paid', 'Sunny desk', undefined],
    ['unread-messages', undefined, 'Sam'],
  ])('take the values of %s only from what has that meaning there', (template, listingTitle, otherName) => {
    const data = { title: 'Sunny desk', from: 'Sam' };
    expect(readPlaceholders(OURS, { template, data })).toEqual({
      brand: 'Daynook',
      name: 'Maya',
      ...(listingTitle ? { listingTitle } : {}),
      ...(otherName ? { otherName } : {}),
    });
  });
});
