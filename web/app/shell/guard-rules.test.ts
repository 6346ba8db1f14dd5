import { expect, it } from 'vitest';
import { guardDecision } from './guard-rules.ts';

const member = {
  session: 'signed-in' as const,
  isExpired: false,
  isLeaving: false,
  isStaff: false,
  accountStatus: 'active' as string | undefined,
  hasStatusFailed: false,
  pathname: '/bookings',
};

it.each([
  ['waits while the session is not known', { session: 'loading' as const }, 'wait'],
  ['signed out leads to the sign-in prompt (RT3)', { session: 'signed-out' as const }, 'sign-in'],
  [
    'a session that ended under one’s hands keeps the page',
    { session: 'signed-out' as const, isExpired: true },
    'show',
  ],
  ['signing out is not being turned away (SS3)', { session: 'signed-out' as const, isLeaving: true }, 'wait'],
  ['an active member sees the page (RT4)', {}, 'show'],
  ['waits while the status is not known (RT4)', { accountStatus: undefined }, 'wait'],
  ['a member who is not active goes to /pending (RT4)', { accountStatus: 'pending' }, 'pending'],
  ['a suspended member goes to /pending (RT4)', { accountStatus: 'suspended' }, 'pending'],
  ['/pending itself is shown (RT4)', { accountStatus: 'pending', pathname: '/pending' }, 'show'],
  ['/beta is shown (RT4)', { accountStatus: 'pending', pathname: '/beta' }, 'show'],
  ['staff count as active without being asked (RT4)', { accountStatus: undefined, isStaff: true }, 'show'],
  [
    'a status that could not be fetched counts as pending (RT4)',
    { accountStatus: undefined, hasStatusFailed: true },
    'pending',
  ],
  [
    'one failed poll does not throw out who was active (RT4)',
    { accountStatus: 'active', hasStatusFailed: true },
    'show',
  ],
] as const)('%s', (_, facts, decision) => {
  expect(guardDecision({ ...member, ...facts })).toBe(decision);
});
