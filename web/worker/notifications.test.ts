// What a push message shows, whatever a push service delivers (L4).
import { describe, expect, it } from 'vitest';
import { readPush } from './notifications.ts';

const message = (text: string) => ({ json: () => JSON.parse(text) as unknown });

describe('a push message', () => {
  it('is shown with its title, and leads to its page', () => {
    const text = JSON.stringify({ title: 'Booking confirmed', path: '/booking/1', tag: 't' });
    expect(readPush(message(text), 'site')).toEqual({ title: 'Booking confirmed', path: '/booking/1', tag: 't' });
  });

  it.each([
    ['not JSON', '{'],
    ['nothing', 'null'],
    ['a number', '7'],
    ['values of other types', '{"title":1,"path":{},"tag":[]}'],
  ])('that’s %s still shows something, because browsers demand it', (_, text) => {
    expect(readPush(message(text), 'site')).toEqual({ title: 'site', path: '/dashboard', tag: undefined });
    expect(readPush(null, 'site').title).toBe('site');
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])(
    'never leads to %s',
    (path) => {
      expect(readPush(message(JSON.stringify({ title: 'x', path })), 'site').path).toBe('/dashboard');
    },
  );
});
