// What a CalDAV server may do wrong while we write into it: edits in between, nonsense, redirects, and endless answers.
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { CalendarClient } from './calendar-client.ts';
import { eventText } from './event-text.ts';
import { findCalendars } from './find-calendars.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

async function serve(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  servers.push(server);
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const login = { url: `http://${host}/cal/`, username: 'mika', password: 'secret' };
  return new CalendarClient(login, { allowedHosts: new Set([host]), requestMs: 1_000 }, new AbortController().signal);
}

const answering = (status: number, body = '', headers: Record<string, string> = {}) =>
  serve((_: IncomingMessage, response: ServerResponse) => response.writeHead(status, headers).end(body));

const event = {
  name: 'DN-ABC123',
  title: 'Desk',
  startsAt: '2026-12-01T14:00:00Z',
  endsAt: '2026-12-01T16:00:00Z',
  status: 'CONFIRMED',
} as const;
const about = { nowMs: Date.parse('2026-11-21T15:00:00Z'), brand: 'Daynook' };

const LOGIN = { username: 'mika', password: 'secret' };

describe('finding calendars', () => {
  const found = (href: string, prop: string) =>
    `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${prop}</d:prop></d:propstat></d:response>`;
  const multistatus = (...responses: string[]) =>
    `<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${responses.join('')}</d:multistatus>`;
  const calendar = (href: string, name: string) =>
    found(href, `<d:resourcetype><d:collection/><c:calendar/></d:resourcetype><d:displayname>${name}</d:displayname>`);

  /** Answers by path. */
  async function listen(answers: Readonly<Record<string, [number, string] | ((host: string) => [number, string])>>) {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url!);
      const answer = answers[request.url!] ?? [404, ''];
      const [status, text] = typeof answer === 'function' ? answer(request.headers.host!) : answer;
      const isRedirect = status >= 300 && status < 400;
      response.writeHead(status, isRedirect ? { location: text } : {}).end(isRedirect ? '' : text);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    servers.push(server);
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const find = (path = '/') =>
      findCalendars({ ...LOGIN, url: `http://${host}${path}` }, { allowedHosts: new Set([host]), requestMs: 1_000 });
    return { asked, host, find };
  }

  const PRINCIPAL = multistatus(
    found('/dav/', '<d:current-user-principal><d:href>/dav/me/</d:href></d:current-user-principal>'),
  );
  const HOME = multistatus(
    found('/dav/me/', '<c:calendar-home-set><d:href>/dav/me/cal/</d:href></c:calendar-home-set>'),
  );

  it('follows a server to its user, their home, and each calendar of events', async () => {
    const { host, find } = await listen({
      '/.well-known/caldav': [301, '/dav/'],
      '/dav/': [207, PRINCIPAL],
      '/dav/me/': [207, HOME],
      '/dav/me/cal/': [
        207,
        multistatus(
          found('/dav/me/cal/', '<d:resourcetype><d:collection/></d:resourcetype>'),
          calendar('one/', 'Bookings\n\u202e now'),
          calendar('/dav/me/cal/two%20b/', ''),
          calendar('https://evil.example/cal/', 'Elsewhere'),
          calendar('http://[', 'Broken'),
        ),
      ],
    });
    expect(await find()).toEqual([
      { url: `http://${host}/dav/me/cal/one/`, name: 'Bookings now' },
      { url: `http://${host}/dav/me/cal/two%20b/`, name: 'two%20b' },
    ]);
  });

  it.each([
    ['leads to another site', { '/.well-known/caldav': [302, 'https://evil.example/'] }, 'moved'],
    ['leads to a private network', { '/.well-known/caldav': [302, 'https://10.0.0.1/'] }, 'moved'],
    ['leads in circles', { '/.well-known/caldav': [302, '/.well-known/caldav'] }, 'redirects'],
    ['refuses the login', { '/.well-known/caldav': [401, ''] }, 'login'],
    ['is broken', { '/': [500, ''] }, 'busy'],
    ['is a website', { '/': [207, '<html><br></html>'] }, 'no-caldav'],
    ['knows nobody', { '/': [207, multistatus(found('/', '<d:displayname/>'))] }, 'no-caldav'],
    [
      'has no calendars',
      { '/': [207, PRINCIPAL], '/dav/me/': [207, HOME], '/dav/me/cal/': [207, multistatus()] },
      'no-calendars',
    ],
  ] as const)('stops at a server that %s', async (_, answers, code) => {
    const { asked, find } = await listen(answers as never);
    await expect(find()).rejects.toMatchObject({ code });
    expect(asked.length).toBeLessThan(10);
  });
});

describe('a calendar’s server', () => {
  it.each([
    [401, 'login'],
    [403, 'read-only'],
    [301, 'moved'],
    [500, 'busy'],
    [429, 'busy'],
    [507, 'full'],
    [200, 'not-a-calendar'],
    [404, 'not-a-calendar'],
  ])('that answers %i when it’s checked means %s', async (status, code) => {
    const client = await answering(status, '<html>', status === 301 ? { location: 'http://169.254.169.254/' } : {});
    await expect(client.check()).rejects.toMatchObject({ code });
    await client.close();
  });

  it('that only lets the user read is refused', async () => {
    const body = `<D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:response><D:href>/cal/</D:href><D:propstat><D:prop>
      <D:resourcetype><D:collection/><C:calendar/></D:resourcetype>
      <D:current-user-privilege-set><D:privilege><D:read/></D:privilege></D:current-user-privilege-set>
      </D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response></D:multistatus>`;
    await expect((await answering(207, body)).check()).rejects.toMatchObject({ code: 'read-only' });
    const writable = body.replace('<D:read/>', '<D:write-content/>');
    await expect((await answering(207, writable)).check()).resolves.toBeUndefined();
  });

  it('that never ends its answer is cut off', async () => {
    const client = await serve((_, response) => {
      response.writeHead(207);
      const timer = setInterval(() => response.write('x'.repeat(65_536)), 1);
      response.on('close', () => clearInterval(timer));
    });
    await expect(client.check()).rejects.toMatchObject({ code: 'too-large' });
    const silent = await serve(() => undefined);
    await expect(silent.check()).rejects.toMatchObject({ code: 'timeout' });
  });

  it('whose event was changed meanwhile says so, and the next try has the change', async () => {
    const stored: { text: string; etag: string }[] = [];
    const client = await serve((request, response) => {
      if (request.method === 'GET') return void response.writeHead(200, { etag: stored[0]!.etag }).end(stored[0]!.text);
      const isOld = request.headers['if-match'] !== stored[0]!.etag;
      response.writeHead(isOld ? 412 : 204).end();
    });
    stored.push({ text: eventText(event, undefined, about), etag: '"1"' });
    const seen = (await client.read('a.ics'))!;
    stored[0] = { text: seen.text.replace('END:VEVENT', 'X-NOTE:new\r\nEND:VEVENT'), etag: '"2"' };
    expect(await client.write('a.ics', eventText(event, seen.text, about), seen.etag)).toBe(false);
    const again = (await client.read('a.ics'))!;
    const text = eventText({ ...event, title: 'Desk 2' }, again.text, about);
    expect(text).toContain('X-NOTE:new');
    expect(await client.write('a.ics', text, again.etag)).toBe(true);
  });

  it('that returns something else instead of our event gets ours', () => {
    const own = eventText(event, undefined, about);
    for (const present of ['', 'BEGIN:VCALENDAR', '<html>', own.replace('DN-ABC123', 'DN-OTHER1'), 'x'.repeat(100_000)])
      expect(eventText(event, present, about)).toBe(own);
    const twice = own.replace('END:VCALENDAR', `${/BEGIN:VEVENT[\s\S]*END:VEVENT/.exec(own)![0]}\r\nEND:VCALENDAR`);
    expect(eventText(event, twice, about)).toBe(own);
    const repeated = own.replace('END:VEVENT', 'RRULE:FREQ=DAILY\r\nEND:VEVENT');
    expect(eventText(event, repeated, about)).not.toContain('RRULE');
  });
});
