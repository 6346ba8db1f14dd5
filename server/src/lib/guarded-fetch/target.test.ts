import { describe, expect, it } from 'vitest';
import { OutboundRefused } from './outbound-refused.ts';
import { readTarget } from './target.ts';

const NONE: ReadonlySet<string> = new Set();
const findError = (text: string, allowed = NONE): string => {
  try {
    readTarget(text, allowed);
    return 'fine';
  } catch (error) {
    return error instanceof OutboundRefused ? error.fault : String(error);
  }
};

describe('a URL that someone gave us (A18)', () => {
  it.each([
    ['https://calendar.example.com/a.ics?token=1', 'https://calendar.example.com/a.ics?token=1'],
    ['  https://calendar.example.com:443/a.ics#x ', 'https://calendar.example.com/a.ics'],
    ['webcal://p1-caldav.example.com/published/2/x', 'https://p1-caldav.example.com/published/2/x'],
    ['WEBCALS://example.com/x', 'https://example.com/x'],
    ['https://8.8.8.8/x', 'https://8.8.8.8/x'],
  ])('%s is read as %s', (text, expected) => {
    expect(readTarget(text, NONE).url.href).toBe(expected);
  });

  it.each([
    ['', 'not-an-address'],
    ['calendar.ics', 'not-an-address'],
    [`https://example.com/${'a'.repeat(2_000)}`, 'not-an-address'],
    ['http://example.com/a.ics', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['gopher://example.com/', 'scheme'],
    ['ftp://example.com/a.ics', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['data:text/calendar,BEGIN', 'scheme'],
    ['https://user:secret@example.com/', 'credentials'],
    ['https://example.com:22/', 'port'],
    ['https://example.com:8443/', 'port'],
    ['https://127.0.0.1/', 'private'],
    ['https://0/', 'private'],
    ['https://2130706433/', 'private'],
    ['https://0x7f.1/', 'private'],
    ['https://0177.0.0.1/', 'private'],
    ['https://[::1]/', 'private'],
    ['https://[::ffff:127.0.0.1]/', 'private'],
    ['https://169.254.169.254/latest/meta-data', 'private'],
    ['https://10.0.0.1/', 'private'],
    ['https://100.64.0.1/', 'private'],
    ['https://localhost/', 'private'],
    ['https://localhost./', 'private'],
    ['https://a.localhost/', 'private'],
    ['https://printer.local/', 'private'],
    ['https://metadata.google.internal/', 'private'],
  ])('%s is refused: %s', (text, error) => {
    expect(findError(text)).toBe(error);
  });

  it('may be private and unencrypted only if the operator trusts exactly that host and port', () => {
    const allowed = new Set(['127.0.0.1:8080', 'calendar.lan:80', '[::1]:443']);
    expect(findError('http://127.0.0.1:8080/a', allowed)).toBe('fine');
    expect(findError('http://calendar.lan/a', allowed)).toBe('fine');
    expect(findError('https://[::1]/a', allowed)).toBe('fine');
    expect(findError('http://127.0.0.1:8081/a', allowed)).toBe('scheme');
    expect(findError('https://127.0.0.1:8081/a', allowed)).toBe('port');
    expect(findError('https://127.0.0.1/a', allowed)).toBe('private');
    expect(findError('http://user@127.0.0.1:8080/a', allowed)).toBe('credentials');
  });
});
