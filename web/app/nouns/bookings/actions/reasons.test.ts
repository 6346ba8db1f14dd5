import { expect, it } from 'vitest';
import { listCancelReasons, nameOfReason, reasonNames, reasonText } from './reasons.ts';

it.each([
  ['plans-changed', 'Plans have changed', '', 'Plans have changed'],
  ['plans-changed', 'Plans have changed', '  Sorry! ', 'Plans have changed. Sorry!'],
  ['other', 'Something else', ' The cat is ill ', 'The cat is ill'],
  ['other', 'Something else', '  ', ''],
] as const)('%s with “%s” and “%s” is sent as “%s”', (reason, name, own, text) => {
  expect(reasonText(reason, name, own)).toBe(text);
});

it('shows the text of a code, and other text as it is', () => {
  expect(nameOfReason('plans-changed')).toBe(reasonNames['plans-changed']);
  expect(nameOfReason('The room is being painted')).toBeUndefined();
});

it.each(['guest', 'host', 'staff'] as const)('%s can always write their own reason', (role) => {
  expect(listCancelReasons(role)).toContain('other');
});
