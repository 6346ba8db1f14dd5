import { describe, expect, it } from 'vitest';
import { findSpeaker } from './speakers.ts';

const person = (_id: string) => ({ _id, name: _id, picture: null });

describe('who speaks (K9)', () => {
  it.each([
    ['guest', 'guest', false, true, null],
    ['guest', 'host', false, false, null],
    ['guest', 'helper', true, false, 'co-host'],
    ['host', 'guest', false, false, null],
    ['host', 'host', false, true, null],
    ['host', 'helper', true, true, 'co-host'],
    ['co-host', 'guest', false, false, null],
    ['co-host', 'host', false, true, 'host'],
    ['co-host', 'helper', true, true, 'co-host'],
    ['member', 'other', false, false, null],
  ] as const)('to the %s %s (by a co-host: %s) is ours: %s, called %s', (role, sender, isByCoHost, isOurs, as) => {
    const other = role === 'guest' ? 'host' : role === 'member' ? 'other' : 'guest';
    const message = { sender: person(sender), ...(isByCoHost ? { isByCoHost } : {}) };
    expect(findSpeaker(message, { role, with: person(other) })).toEqual({ isOurs, as });
  });
});
