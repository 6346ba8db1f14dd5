// The pages behind "Turn off these emails". Opening the link changes nothing, because email scanners open links. Only a POST
// does, from the page's button or from the email program's own (RFC 8058), which sends no cookie and expects no redirect.
import { inLanguage } from '@daynook/contract/languages/languages';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { offeredLanguages } from '../../current-languages.ts';
import type { Deps } from '../../deps.ts';
import { toRateLimit } from '../../http/rate-limits.ts';
import type { Page } from '../../identity/pages/layout.ts';
import { showPage } from '../../identity/show-page.ts';
import { html } from '../../lib/html.ts';
import { currentReader, findOffered, forReader } from '../../lib/languages/reader.ts';
import { say } from '../../lib/languages/say.ts';
import { type EmailKind, emailsAre, readUnsubscribeToken, turnEmails, type Unsubscription } from './unsubscribe.ts';

const FORM_LIMIT_BYTES = 4 * 1024;

/** As the end of "We’ll email you about …". */
const ABOUT: Record<Exclude<EmailKind, 'money' | 'security'>, () => string> = {
  'booking-request': () => say('new booking requests'),
  'booking-change-host': () => say('changes to bookings at your listings'),
  'booking-reminder-host': () => say('guests who are about to check in or out'),
  'scheduled-messages': () => say('automatic messages that couldn’t be sent'),
  'calendar-check': () => say('a calendar you haven’t changed for weeks'),
  'booking-change': () => say('changes to your bookings'),
  'booking-reminder': () => say('your upcoming bookings'),
  'booking-review': () => say('reviews'),
  'unread-messages': () => say('unread messages'),
  kudos: () => say('kudos'),
  'price-drop': () => say('price drops on saved workspaces'),
  'freed-hours': () => say('hours that free up at saved workspaces'),
  'saved-search': () => say('new results for your saved searches'),
  'daily-digest': () => say('anything in your daily summary'),
};
const describeKind = (kind: EmailKind): string => ABOUT[kind as keyof typeof ABOUT]();

const button = (answer: 'on' | 'off', label: string) =>
  html`<form method="post"><input type="hidden" name="answer" value="${answer}"><button class="primary">${label}</button></form>`;
const settingsLink = () =>
  html`<a class="quiet" href="${inLanguage(currentReader().language, '/settings/notifications')}">${say('All notification settings')}</a>`;

const askPage = (kind: EmailKind): Page => ({
  title: say('Turn off these emails?'),
  lead: say('We’ll stop emailing you about {what}. You’ll still get all other emails.', { what: describeKind(kind) }),
  body: html`${button('off', say('Turn off'))}${settingsLink()}`,
});
const offPage = (kind: EmailKind): Page => ({
  title: say('These emails are off'),
  lead: say(
    'We won’t email you about {what}. You’ll still get all other emails. If you change your mind, turn them back on here or in your settings.',
    { what: describeKind(kind) },
  ),
  body: html`${button('on', say('Turn back on'))}${settingsLink()}`,
});
const onPage = (kind: EmailKind): Page => ({
  title: say('These emails are back on'),
  lead: say('We’ll email you about {what} again.', { what: describeKind(kind) }),
  body: settingsLink(),
});
const brokenPage = (): Page => ({
  title: say('This link doesn’t work'),
  lead: say('Copy the full link from the email, or manage emails in your settings.'),
  body: settingsLink(),
});

export async function registerUnsubscribeRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: FORM_LIMIT_BYTES });
    // An email program may send its form this way. Its content doesn't matter.
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: FORM_LIMIT_BYTES },
      (_, __, done) => done(null, {}),
    );
    const show = (reply: FastifyReply, page: Page, status?: number) => showPage(reply, deps.config, page, status);
    // In the email's language.
    const withLink =
      (handle: (request: FastifyRequest, reply: FastifyReply, link: Unsubscription) => Promise<Page | undefined>) =>
      (request: FastifyRequest, reply: FastifyReply) => {
        const query = request.query as { token?: unknown; language?: unknown };
        const link = readUnsubscribeToken(deps, query.token);
        const asked = typeof query.language === 'string' ? query.language : undefined;
        const language = findOffered(asked, offeredLanguages(deps.config)) ?? currentReader().language;
        return forReader({ language }, async () => {
          const page = link && (await handle(request, reply, link));
          return page ? show(reply, page) : show(reply, brokenPage(), 400);
        });
      };
    const config = toRateLimit('write', deps.config.hasRateLimits);

    scope.get(
      '/unsubscribe',
      { config },
      withLink(async (_request, _reply, link) => {
        const turned = await emailsAre(deps, link);
        return turned && (turned === 'on' ? askPage(link.kind) : offPage(link.kind));
      }),
    );
    scope.post(
      '/unsubscribe',
      { config },
      withLink(async (request, _reply, link) => {
        const turned = (request.body as { answer?: unknown } | undefined)?.answer === 'on' ? 'on' : 'off';
        if (!(await turnEmails(deps, link, turned))) return undefined;
        return turned === 'on' ? onPage(link.kind) : offPage(link.kind);
      }),
    );
  });
}
