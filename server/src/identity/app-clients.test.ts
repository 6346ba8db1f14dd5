// Which addresses apps may register for their codes (Q4). Hostile ones must never get one.
import { expect, it } from 'vitest';
import { findAppScheme, findSite, readRegistration } from './app-clients.ts';

const isAllowed = (uri: string): boolean => !('error' in readRegistration({ redirect_uris: [uri] }));

it.each([
  'cursor://anysphere.cursor-mcp/oauth/callback',
  'Cursor://anysphere.cursor-mcp/oauth/callback',
  'com.example.app:/oauth/callback',
  'com.example.app://callback/',
  'vscode://publisher.extension/callback?from=us',
  'https://example.org/callback',
  'http://127.0.0.1:7777/callback',
  'http://localhost/callback',
])('takes %s', (uri) => {
  expect(isAllowed(uri)).toBe(true);
});

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'JAVASCRIPT://example.org/%0Aalert(1)',
  'java\tscript://a/alert(1)',
  ' javascript://a/alert(1)',
  '\u0001javascript://a/alert(1)',
  'vbScript://a/x',
  'Data:text/html,<script>1</script>',
  'data://a/text/html,x',
  'FILE:///etc/passwd',
  'file://host/share',
  'blob:https://example.org/id',
  'BLOB://a/b',
  'About:blank',
  'about://a/b',
  'View-Source://a/b',
  'filesystem://a/b',
  'ws://localhost/callback',
  'WSS://example.org/callback',
  'ftp://example.org/callback',
  'http://example.org/callback',
  'HTTP://example.org/callback',
  'http://127.0.0.1.evil.example/callback',
  'https://localhost/callback',
  'Chrome-Extension://abcdef/callback',
  'moz-extension://abcdef/callback',
  'Safari-Web-Extension://abcdef/callback',
  'edge://settings/callback',
  // They open a website in a browser.
  'GoogleChromes://evil.example/callback',
  'x-safari-https://evil.example/callback',
  'microsoft-edge://evil.example/callback',
  'opera-http://evil.example/callback',
  'intent://scan/#Intent;scheme=x;end',
  'Intent://scan/x',
  'web+App://callback/x',
  'ext+app://callback/x',
  'MailTo://a@example.org/x',
  'tel://1/x',
  'SMS://1/x',
  'ms-settings://a/b',
  'MS-MSDT://a/b',
  'search-ms://a/b',
  'itms-apps://a/b',
  'xmpp://a/b',
  'cursor:callback',
  'cursor:/callback',
  'cursor:///callback',
  'cursor://name:secret@app/callback',
  'cursor://app/callback#code',
  'cursor://app/call back',
  "cursor://app/'; script-src *",
  'cursor://app\r\nset-cookie:/a',
  '//example.org/callback',
  'callback',
  '',
])('refuses %j', (uri) => {
  expect(isAllowed(uri)).toBe(false);
});

it('takes none of a list with one that’s refused', () => {
  const answer = readRegistration({ redirect_uris: ['cursor://app/callback', 'JavaScript://app/callback'] });
  expect(answer).toMatchObject({ error: 'invalid_redirect_uri' });
});

it('names the scheme of an app, and the site of others', () => {
  expect(findAppScheme('Cursor://app/callback')).toBe('cursor');
  expect(findSite(['cursor://app/callback'])).toBeUndefined();
  expect(findAppScheme('https://example.org/callback')).toBeUndefined();
  expect(findSite(['https://example.org/callback'])).toBe('example.org');
});
