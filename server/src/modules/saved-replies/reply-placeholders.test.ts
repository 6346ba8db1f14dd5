import { fill, listMissingPlaceholders, unfilledIn } from '@daynook/contract/reply-placeholders';
import { describe, expect, it } from 'vitest';

const values = { guest: 'Zoë {date}', room: 'The $1 attic', date: 'Tuesday, November 24' };

describe('the places of a saved reply (H5)', () => {
  it.each([
    ['Hello {guest}!', 'Hello Zoë {date}!'],
    ['{room}, {room}', 'The $1 attic, The $1 attic'],
    ['At {time} on {date}', 'At {time} on Tuesday, November 24'],
    ['{Guest} {other} { guest } {guest', '{Guest} {other} { guest } {guest'],
    ['', ''],
  ])('%j becomes %j: names are words, not patterns', (text, filled) => {
    expect(fill(text, values)).toBe(filled);
  });

  it.each([
    ['At {time} on {date}, {time}', ['time', 'date']],
    ['{other} {Guest} {}', []],
    ['Hello', []],
  ])('%j still has %j open', (text, open) => {
    expect(unfilledIn(text)).toEqual(open);
  });

  it.each([
    ['Hello {guest}', []],
    ['{time} {wifi} {Guest} {time}', ['time', 'wifi', 'Guest']],
    ['{ guest } {} {guest', []],
  ])('%j leaves %j open where nobody looks before it is sent (H6)', (text, open) => {
    expect(listMissingPlaceholders(text, values)).toEqual(open);
  });
});
