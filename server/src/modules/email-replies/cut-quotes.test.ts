// What's left of a reply as the usual email programs write it, in the languages of the site (H9).
import { describe, expect, it } from 'vitest';
import { cutQuotes } from './cut-quotes.ts';
import { htmlToText } from './html-text.ts';

const SENDER = 'support@daynook.com';
const cut = (...lines: string[]) => cutQuotes(lines.join('\r\n'), [SENDER, 'r-0123@reply.example.org']);
const QUOTED = ['> Hi Nadia,', '>', '> Ravi wrote:', '> “Is 9 OK?”'];

describe('the text of a reply (H9)', () => {
  it.each([
    ['Gmail', ['On Mon, Nov 30, 2026 at 1:00 PM Daynook <support@daynook.com> wrote:', '', ...QUOTED]],
    ['Gmail, wrapped', ['On Mon, Nov 30, 2026 at 1:00 PM Daynook <support@daynook.com>', 'wrote:', '', ...QUOTED]],
    ['Gmail in French', ['Le lun. 30 nov. 2026 à 13:00, Daynook <support@daynook.com> a', 'écrit :', '', ...QUOTED]],
    ['Gmail in Spanish', ['El lun, 30 nov 2026 a las 13:00, Daynook (<support@daynook.com>) escribió:', '', ...QUOTED]],
    ['Apple Mail', ['> On Nov 30, 2026, at 1:00 PM, Daynook <support@daynook.com> wrote:', '> ', ...QUOTED]],
    ['iPhone', ['Sent from my iPhone', '', '> On Nov 30, 2026, at 1:00 PM, Daynook wrote:', '> ', ...QUOTED]],
    ['iPhone in French', ['Envoyé de mon iPhone', '', '> Le 30 nov. 2026 à 13:00, Daynook a écrit :', ...QUOTED]],
    [
      'iPhone in Spanish',
      ['Enviado desde mi iPhone', '', '> El 30 nov 2026, a las 13:00, Daynook escribió:', ...QUOTED],
    ],
    ['Yahoo', ['On Monday, November 30, 2026 at 01:00:00 PM EST, Daynook wrote:', '', 'Hi Nadia,', 'Ravi wrote:']],
    ['Thunderbird in German', ['Am 30.11.26 um 13:00 schrieb Daynook <support@daynook.com>:', ...QUOTED]],
    [
      'Outlook',
      ['________________________________', 'From: Daynook <support@daynook.com>', 'Sent: Monday', 'To: me', '', 'Hi'],
    ],
    ['Outlook in French', ['De : Daynook', 'Envoyé : lundi 30 novembre 2026 13:00', 'À : moi', '', 'Bonjour']],
    ['Outlook in Spanish', ['De: Daynook', 'Enviado el: lunes, 30 de noviembre de 2026', 'Para: mí', '', 'Hola']],
    ['Outlook, old', ['-----Original Message-----', 'From: Daynook', 'Hi Nadia,']],
    ['Outlook in French, old', ['-----Message d’origine-----', 'De : Daynook', 'Bonjour']],
    ['Outlook for phones', ['Get Outlook for iOS<https://aka.ms/o0ukef>', '', 'From: Daynook', 'Date: Monday', 'Hi']],
  ])('has no quote of %s', (_, below) => {
    expect(cut('Yes, 9 is fine.', '', 'See you!', '', ...below)).toBe('Yes, 9 is fine.\n\nSee you!');
    expect(cut('Yes, 9 is fine.', ...below)).toBe('Yes, 9 is fine.');
  });

  it('keeps what’s written below a quote and between its lines', () => {
    const header = 'On Mon, Nov 30, 2026 at 1:00 PM Daynook <support@daynook.com> wrote:';
    expect(cut(header, '> Is 9 OK?', '', 'Yes.', '', '> And the key?', '', 'Under the mat.')).toBe(
      'Yes.\n\nUnder the mat.',
    );
  });

  it('has no signature, but keeps greetings and what follows them', () => {
    expect(cut('Yes.', '', '-- ', 'Nadia Okafor', 'Tel. 503 555 0123')).toBe('Yes.');
    const text = 'Yes.\n\nBest regards,\nNadia\n\nP.S. The key is under the mat.\n\nBonne journée !';
    expect(cut(...text.split('\n'))).toBe(text);
  });

  it.each([
    'On Tuesday I can come at 9.\nMy sister wrote: “bring a cable”.',
    'Here’s the list:\n- desk\n- chair',
    'De la gare :\nprenez le bus 4.',
    'Sent from my desk by the window, I took this photo yesterday and liked it so much that I want you to see it too, dear.',
    '1 > 2',
    '--\nstarts with a line',
  ])('keeps “%s”', (text) => {
    expect(cut(...text.split('\n'))).toBe(text);
  });

  it('is found in linear time, whatever someone sends', () => {
    // Of this thread, so that a busy machine doesn't count.
    const start = process.threadCpuUsage();
    for (const line of [
      'On ',
      'On a wrote',
      'On a wrote:\n>',
      'De : ',
      '>',
      ' ',
      '\n',
      'a '.repeat(300),
      `On ${'x '.repeat(500)}:`,
    ])
      cut(...Array.from({ length: 20_000 }, () => line));
    expect(process.threadCpuUsage(start).user).toBeLessThan(5_000_000);
  });
});

describe('the text of an email that only has HTML (H9)', () => {
  it('has the lines people see, marks quotes, and nothing else', () => {
    const html = `<html><head><title>Re</title><style>p { color: red }</style></head><body><div dir="ltr">Yes &amp; <b>no</b>.<div><br></div>
      <div>See   you<br>there</div><ul><li>key</li><li>desk</li></ul><script>alert(1)</script></div>
      <div class="gmail_quote"><div>On Mon, Nov 30, 2026 at 1:00 PM Daynook &lt;<a href="mailto:${SENDER}">${SENDER}</a>&gt; wrote:<br></div>
      <blockquote><p>Is 9 OK?</p><p>Or 10?</p></blockquote></div></body></html>`;
    const text = htmlToText(html);
    expect(text).toContain('> Is 9 OK?');
    expect(cutQuotes(text, [SENDER])).toBe('Yes & no.\n\nSee you\nthere\n\nkey\ndesk');
  });

  it('survives markup that never ends', () => {
    for (const html of ['<div>'.repeat(50_000), '<a '.repeat(50_000), '<!--'.repeat(50_000), '&lt;'.repeat(50_000)])
      expect(typeof htmlToText(html)).toBe('string');
  });
});
