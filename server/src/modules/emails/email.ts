// One layout for every email: a greeting, a few sentences, at most one button, and a line about why it was sent. Plain text and
// HTML are made from the same text, so they never differ.

import type { CalendarEvent, CalendarInvitation } from '@daynook/contract/calendar-text';
import { textDirection } from '@daynook/contract/languages/languages';
import { findAccent, type Theme } from '@daynook/contract/settings/brand-colors';
import { currentBrand } from '../../current-settings.ts';
import { type Html, html, trusted } from '../../lib/html.ts';
import { currentReader } from '../../lib/languages/reader.ts';
import { say } from '../../lib/languages/say.ts';

/** The event the reader's calendar should add or remove. */
export interface CalendarPart {
  readonly method: CalendarInvitation['method'];
  readonly event: CalendarEvent;
  /** Other events. An invitation is about one, so several are sent as a file that people add themselves. */
  readonly more?: readonly CalendarEvent[];
}

export interface LinkGroup {
  readonly title: string;
  readonly lines: readonly { readonly text: string; readonly href: string }[];
}

export interface EmailContent {
  readonly subject: string;
  /** The person's name, as they wrote it. Null if we don't know it. */
  readonly name: string | null;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly href: string } | undefined;
  /** Shown in two columns, such as when and where. */
  readonly facts?: readonly (readonly [label: string, value: string])[] | undefined;
  /** Groups of links, for emails about several things. */
  readonly groups?: readonly LinkGroup[] | undefined;
  /** Paragraphs below the button. */
  readonly afterwards?: readonly string[] | undefined;
  /** Why the reader is getting this. */
  readonly reason: string;
  readonly calendar?: CalendarPart | undefined;
}

export interface RenderedEmail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly calendar?: CalendarPart | undefined;
  /** The button's link. */
  readonly href: string | undefined;
}

/** Keeps a subject on one line, even if a title in it has line breaks. */
const oneLine = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200);

const turnOffWords = (): string => say('Turn off these emails');
const greet = (name: string | null): string => (name === null ? say('Hi there,') : say('Hi {name},', { name }));

/** A host's question ends with its own mark. */
const labeled = (label: string, value: string): string =>
  /[?!:]$/.test(label) ? `${label} ${value}` : say('{label}: {value}', { label, value });

function renderText(
  { name, paragraphs, groups, facts, action, afterwards, reason }: EmailContent,
  unsubscribeUrl: string | undefined,
): string {
  const parts = [
    greet(name),
    ...paragraphs,
    ...(groups ?? []).map(({ title, lines }) =>
      [title, ...lines.map((line) => `- ${line.text}\n  ${line.href}`)].join('\n'),
    ),
    ...(facts ? [facts.map(([label, value]) => labeled(label, value)).join('\n')] : []),
    ...(action ? [`${say('{label}:', { label: action.label })}\n${action.href}`] : []),
    ...(afterwards ?? []),
    [
      currentBrand().name,
      reason,
      ...(unsubscribeUrl === undefined
        ? []
        : [say('{label}: {value}', { label: turnOffWords(), value: unsubscribeUrl })]),
    ].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** The colors of an email in each theme. */
const COLORS: Readonly<Record<Theme, { page: string; text: string; muted: string; line: string }>> = {
  light: { page: '#fbf8f3', text: '#211d18', muted: '#6b6257', line: '#e8e1d6' },
  dark: { page: '#14120f', text: '#ece6dc', muted: '#a89f92', line: '#37322b' },
};

const findColors = (theme: Theme) => {
  const { accent, ink } = findAccent(currentBrand(), theme);
  return { ...COLORS[theme], accent, ink };
};

/** Email programs that know a dark theme use this one instead of inverting colors. */
function writeDarkRules(): Html {
  const { page, text, muted, line, accent, ink } = findColors('dark');
  return trusted(
    `@media (prefers-color-scheme:dark){.p{background:${page}!important}.t{color:${text}!important}.m{color:${muted}!important}` +
      `.l{border-color:${line}!important}.a{color:${accent}!important}.b{background:${accent}!important;color:${ink}!important}}`,
  );
}

/** Longer labels, such as listings' titles and hosts' questions, wrap: a phone has no room for them on one line. */
const SHORT_LABEL = 20;

/** "9 AM" stays on one line, and so does "9 h–17 h". In plain text they don't, because people search for them as they type them. */
const keepHours = (text: string): string =>
  text.replaceAll(/(?<=\d) (?=[AP]M\b)/g, '\u00a0').replaceAll(/(?<=[\dhm.M])–(?=\d)/g, '–\u2060');

/** Inboxes show less than this. Whole sentences, so that nothing ends inside a name. */
const PREHEADER_CHARACTERS = 120;

/**
 * What inboxes show beside the subject: what happened, instead of our name and the greeting. The spaces after it keep those from following.
 */
function renderPreheader({ paragraphs, groups = [] }: Pick<EmailContent, 'paragraphs' | 'groups'>): Html {
  const texts = [...paragraphs, ...groups.flatMap(({ lines }) => lines.map(({ text }) => text))];
  const shown = texts.filter((_, at) => texts.slice(0, at).join(' ').length < PREHEADER_CHARACTERS).join(' ');
  return html`<div style="display:none;max-height:0;overflow:hidden">${shown}${trusted('&zwnj;&nbsp;'.repeat(40))}</div>`;
}

const SANS = '-apple-system,BlinkMacSystemFont,Segoe UI,Helvetica,Arial,sans-serif';

function renderHtml(
  { subject, name, paragraphs, groups, facts, action, afterwards, reason }: EmailContent,
  unsubscribeUrl: string | undefined,
  theme: Theme,
): string {
  const { page, text: ink, muted, line: border, accent, ink: onAccent } = findColors(theme);
  const sentence = (text: string) => html`<p style="margin:0 0 16px">${keepHours(text)}</p>`;
  const factRows = facts?.map(
    ([label, value]) =>
      html`<tr><td class="m" style="padding:4px 16px 4px 0;color:${muted};vertical-align:top${label.length <= SHORT_LABEL ? ';white-space:nowrap' : ';min-width:104px'}">${label}</td><td style="padding:4px 0;font-weight:600;vertical-align:top">${keepHours(value)}</td></tr>`,
  );
  const groupParts = groups?.map(
    ({ title, lines }) =>
      html`<h2 style="margin:24px 0 8px;font-size:16px">${title}</h2><ul style="margin:0 0 16px;padding:0;list-style:none">${lines.map((line) => html`<li style="margin:0 0 8px"><a class="a" href="${line.href}" style="color:${accent}">${keepHours(line.text)}</a></li>`)}</ul>`,
  );
  return html`<!doctype html><html lang="${currentReader().language}" dir="${textDirection(currentReader().locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${subject}</title><style>${writeDarkRules()}</style></head><body class="p" style="margin:0;background:${page}">${renderPreheader({ paragraphs, groups })}<div class="t" style="max-width:560px;margin:0 auto;padding:32px 24px 48px;font:16px/1.55 ${SANS};color:${ink}"><p class="a" style="margin:0 0 28px;font:600 22px Georgia,serif;color:${accent}">${currentBrand().name}</p><p style="margin:0 0 16px">${greet(name)}</p>${paragraphs.map(sentence)}${groupParts}${factRows && html`<table class="t" role="presentation" style="margin:0 0 20px;border-collapse:collapse;color:${ink}">${factRows}</table>`}${action && html`<p style="margin:24px 0"><a class="b" href="${action.href}" style="display:inline-block;padding:14px 26px;border-radius:999px;background:${accent};color:${onAccent};font-weight:600;text-decoration:none">${action.label}</a></p>`}${afterwards?.map(sentence)}<p class="m l" style="margin:32px 0 0;padding-top:16px;border-top:1px solid ${border};font-size:14px;color:${muted}">${reason}${unsubscribeUrl !== undefined && html`<br><a class="m" href="${unsubscribeUrl}" style="color:${muted}">${turnOffWords()}</a>`}</p></div></body></html>`
    .text;
}

/** Sent emails are light, with rules for programs that are dark. A preview shows either. */
export const renderContent = (email: EmailContent, unsubscribeUrl?: string, theme: Theme = 'light'): RenderedEmail => ({
  subject: oneLine(email.subject),
  text: renderText(email, unsubscribeUrl),
  html: renderHtml(email, unsubscribeUrl, theme),
  calendar: email.calendar,
  href: email.action?.href,
});
