import { expect, it } from 'vitest';
import { hasStaffEmail, toInitials } from './account-rules.ts';

it.each([
  ['ana@daynook.com', true],
  ['Ana@DAYNOOK.DEV', true],
  ['ana@example.com', false],
  ['ana@daynook.com.evil.io', false],
  ['ana@evildaynook.com', false],
  ['ana@sub.daynook.com', false],
  ['"x@daynook.com"@evil.io', false],
  ['a@b@daynook.com', false],
  ['daynook.com', false],
  [undefined, false],
])('%s is at a company domain: %s (RT4, RO1)', (email, isStaff) => {
  expect(hasStaffEmail(email)).toBe(isStaff);
});

it.each([
  ['Ana Lima', 'AL'],
  ['Éloïse van der Berg', 'ÉB'],
  ['Cher', 'C'],
  ['', '·'],
  [undefined, '·'],
])('initials of %s are %s', (name, initials) => {
  expect(toInitials(name)).toBe(initials);
});
