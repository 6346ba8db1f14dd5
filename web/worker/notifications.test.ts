// What a push message shows, whatever a push service delivers (L4).
import { describe, expect, it } from 'vitest';
import { clickNotification, readPush } from './notifications.ts';

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

describe('a click on a notification', () => {
  const click = async (path: string, urls: readonly string[], isFocusAllowed = true) => {
    const done: string[] = [];
    const page = (url: string) => ({
      url: `https://desks.example${url}`,
      focus: async () => {
        if (!isFocusAllowed) throw new DOMException('no', 'InvalidAccessError');
        done.push(`focus ${url}`);
        return {};
      },
      navigate: async () => done.push(`navigate ${url}`),
    });
    const clients = {
      matchAll: async () => urls.map(page),
      openWindow: async (url: string) => done.push(`open ${url}`),
    };
    await clickNotification({ clients, location: { origin: 'https://desks.example' } } as never, { path });
    return done;
  };

  it.each([
    ['the tab that has the page', ['/inbox', '/booking/1'], ['focus /booking/1']],
    ['a tab that has it in another language', ['/fr/booking/1#details'], ['focus /fr/booking/1#details']],
    ['a new tab otherwise: others may have a form in progress', ['/inbox', '/booking/12'], ['open /booking/1']],
    ['a new tab if none is open', [], ['open /booking/1']],
  ])('shows %s', async (_, urls, done) => {
    expect(await click('/booking/1', urls)).toEqual(done);
  });

  it('opens a new tab if the browser refuses to focus the one there is', async () => {
    expect(await click('/booking/1', ['/booking/1'], false)).toEqual(['open /booking/1']);
  });

  it('tells pages with other searches apart', async () => {
    expect(await click('/inbox?with=2', ['/inbox?with=1'])).toEqual(['open /inbox?with=2']);
  });
});
