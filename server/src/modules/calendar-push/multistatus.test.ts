import { describe, expect, it } from 'vitest';
import { readMultistatus } from './multistatus.ts';

const of = (prop: string, more = '') =>
  `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:"><d:response><d:href>/a%20b/</d:href>
  <d:propstat><d:prop>${prop}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>${more}</d:response></d:multistatus>`;
const read = (xml: string) =>
  readMultistatus(xml).map(({ href, properties }) => ({ href, names: [...properties.keys()] }));

describe('what a server says of an address', () => {
  it('has elements, addresses, names, and texts, whatever the prefixes', () => {
    const [first] = readMultistatus(
      of(`<d:resourcetype><d:collection/><C:calendar xmlns:C="urn:x"/></d:resourcetype>
        <displayname>Work &amp; <![CDATA[<home>]]> &#233;</displayname><!-- <x> -->
        <x:supported-calendar-component-set><x:comp name="VEVENT"/><x:comp name='vtodo'/></x:supported-calendar-component-set>
        <x:calendar-home-set><d:href> /one/ </d:href><d:href>/two/</d:href></x:calendar-home-set>`),
    );
    expect(first!.href).toBe('/a%20b/');
    expect([...first!.properties.get('resourcetype')!.elements]).toEqual(['collection', 'calendar']);
    expect(first!.properties.get('displayname')!.text).toBe('Work & <home> é');
    expect([...first!.properties.get('supported-calendar-component-set')!.names]).toEqual(['VEVENT', 'VTODO']);
    expect(first!.properties.get('calendar-home-set')!.hrefs).toEqual(['/one/', '/two/']);
  });

  it('leaves out what the server doesn’t have', () => {
    const missing = '<d:propstat><d:prop><d:owner/></d:prop><d:status>HTTP/1.1 404 Not Found</d:status></d:propstat>';
    expect(read(of('<d:displayname/>', missing))).toEqual([{ href: '/a%20b/', names: ['displayname'] }]);
  });

  it.each([
    ['a page', '<!doctype html><html><body><br><p>Hello</body></html>'],
    ['something else', '<error><response><href>/x/</href></response></error>'],
    ['an answer that’s cut off', of('<d:displayname/>').slice(0, -40)],
    ['nothing', ''],
  ])('is nothing if it’s %s', (_, xml) => expect(read(xml)).toEqual([]));

  it('reads characters that don’t exist as they are', () => {
    expect(
      readMultistatus(of('<d:displayname>&#9999999;&nope;</d:displayname>'))[0]!.properties.get('displayname')!.text,
    ).toBe('&#9999999;&nope;');
  });
});

const LONG = 256 * 1024;
const INSIDE = '<multistatus><response><propstat><prop>';

it.each([
  ['tags that never end', '<resourcetype '],
  ['elements that never end', '<resourcetype>'],
  ['empty elements', '<a/>'],
  ['only opening brackets', '<'],
  ['a name without end', '<a'],
  ['comments that never end', '<!--'],
  ['raw text that never ends', '<![CDATA['],
])('reads %s in one pass', (_, piece) => {
  // Counts the characters that were looked at instead of the time they took.
  let looks = 0;
  class Counted extends String {
    override indexOf(text: string, from = 0): number {
      const found = super.indexOf(text, from);
      looks += (found === -1 ? this.length : found) - from;
      return found;
    }
  }
  const xml = new Counted(INSIDE + piece.repeat(LONG / piece.length)) as unknown as string;
  readMultistatus(xml);
  expect(looks).toBeLessThan(3 * LONG);
});
