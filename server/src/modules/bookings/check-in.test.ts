import { CheckInInstruction } from '@daynook/contract/hosting/check-in-instructions';
import { expect, it } from 'vitest';
import { checkInText, findWifi, nextRelease } from './policy.ts';

const PACK = [
  { part: 'note', text: 'Mind the dog.', release: 'confirmed' },
  { part: 'parking', text: 'In the drive.', release: 'day-before' },
  { part: 'access', text: 'Code 4711', release: 'hour-before' },
];
const startsAt = new Date('2026-11-24T14:00:00Z');
const notified = (role: 'guest' | 'host', now: string) => checkInText(PACK, { role, startsAt, now: new Date(now) });

it.each([
  ['a week before', '2026-11-17T14:00:00Z', 'Mind the dog.'],
  ['a moment more than a day before', '2026-11-23T13:59:59Z', 'Mind the dog.'],
  ['a day before', '2026-11-23T14:00:00Z', 'Mind the dog.\nParking: In the drive.'],
  ['an hour before', '2026-11-24T13:00:00Z', 'Mind the dog.\nParking: In the drive.\nGetting in: Code 4711'],
])('%s the guest sees what is released by then, and nothing else (B6)', (_, now, words) => {
  expect(notified('guest', now)).toBe(words);
});

it('the host always sees all of it, and an empty one stays empty (B6)', () => {
  expect(notified('host', '2026-11-01T14:00:00Z')).toContain('4711');
  expect(checkInText([], { role: 'host', startsAt, now: startsAt })).toBeNull();
});

it.each([
  ['the address', '2026-11-20T14:00:00Z', '2026-11-22T14:00:00Z'],
  ['what’s released a day before', '2026-11-22T14:00:00Z', '2026-11-23T14:00:00Z'],
  ['the code', '2026-11-23T14:00:00Z', '2026-11-24T13:00:00Z'],
  ['nothing more', '2026-11-24T13:00:00Z', null],
])('next the guest sees %s (B6, R7)', (_, now, next) => {
  const from = new Date('2026-11-22T14:00:00Z');
  expect(nextRelease(PACK, { startsAt, from, now: new Date(now) })).toEqual(next && new Date(next));
  expect(nextRelease(PACK, { startsAt, from: null, now: new Date(now) })).toBeNull();
});

it('a guest who booked within the hour sees all of it at once (B6, R7)', () => {
  const from = new Date('2026-11-24T13:30:00Z');
  expect(nextRelease(PACK, { startsAt, from, now: new Date('2026-11-24T13:29:00Z') })).toEqual(from);
  expect(nextRelease(PACK, { startsAt, from, now: from })).toBeNull();
});

it('the network is in the text, and for the guest as a code, once it’s released (B6)', () => {
  const network = { name: 'Attic; 5G', password: 'quiet"desk' };
  const pack = [
    { part: 'wifi', text: '', release: 'hour-before', network },
    { part: 'emergency', text: 'Exit: front door.', release: 'confirmed' },
  ];
  const at = (role: 'guest' | 'host', now: string) => {
    const reading = { role, startsAt, now: new Date(now) };
    return [checkInText(pack, reading), findWifi(pack, reading)];
  };
  const emergency = 'In an emergency: Exit: front door.';
  const all = `Wi-Fi: Network: Attic; 5G\nPassword: quiet"desk\n${emergency}`;
  expect(at('guest', '2026-11-24T12:59:59Z')).toEqual([emergency, undefined]);
  expect(at('guest', '2026-11-24T13:00:00Z')).toEqual([all, network]);
  expect(at('host', '2026-11-01T14:00:00Z')).toEqual([all, undefined]);
});

it.each([
  ['neither text nor a network', { text: '' }, 'text'],
  ['a network that isn’t Wi-Fi', { part: 'parking', text: 'There', network: { name: 'A', password: null } }, 'network'],
  ['a password that Wi-Fi can’t have', { text: '', network: { name: 'A', password: 'short' } }, 'network.password'],
  ['a name of too many bytes', { text: '', network: { name: 'é'.repeat(17), password: null } }, 'network.name'],
  ['a name of two lines', { text: '', network: { name: 'A\nB', password: null } }, 'network.name'],
])('the host can’t enter %s (B6)', (_, values, path) => {
  const parsed = CheckInInstruction.safeParse({ part: 'wifi', release: 'confirmed', ...values });
  expect(parsed.error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
});
