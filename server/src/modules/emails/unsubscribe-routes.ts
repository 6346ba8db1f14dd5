// The pages behind "Turn off these emails". Opening the link changes nothing, because email scanners open links. Only a POST
// does, from the page's button or from the email program's own (RFC 8058), which sends no cookie and expects no redirect.
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { toRateLimit } from '../../http/rate-limits.ts';
import type { Page } from '../../identity/pages/layout.ts';
import { showPage } from '../../identity/show-page.ts';
import { html } from '../../lib/html.ts';
import { type EmailKind, emailsAre, readUnsubscribeToken, turnEmails, type Unsubscription } from './unsubscribe.ts';

const FORM_LIMIT_BYTES = 4 * 1024;

/** As the end of "We’ll email you about …". */
const ABOUT: Record<Exclude<EmailKind, 'money' | 'security'>, string> = {
  'booking-request': 'new booking requests',
  'booking-change-host': 'changes to bookings at your listings',
  'booking-reminder-host': 'guests who are about to check in or out',
  'scheduled-messages': 'automatic messages that couldn’t be sent',
  'booking-change': 'changes to your bookings',
  'booking-reminder': 'your upcoming bookings',
  'booking-review': 'reviews',
  'unread-messages': 'unread messages',
  kudos: 'kudos',
  'price-drop': 'price drops on saved workspaces',
  'freed-hours': 'hours that free up at saved workspaces',
  'saved-search': 'new results for your saved searches',
  'daily-digest': 'anything in your daily summary',
};
const describeKind = (kind: EmailKind): string => ABOUT[kind as keyof typeof ABOUT];

const button = (answer: 'on' | 'off', label: string) =>
  html`<form method="post"><input type="hidden" name="answer" value="${answer}"><button class="primary">${label}</button></form>`;
const SETTINGS = html`<a class="quiet" href="/settings/notifications">All notification settings</a>`;

const askPage = (kind: EmailKind): Page => ({
  title: 'Turn off these emails?',
  lead: `We’ll stop emailing you about ${describeKind(kind)}. You’ll still get all other emails.`,
  body: html`${button('off', 'Turn off')}${SETTINGS}`,
});
const offPage = (kind: EmailKind): Page => ({
  title: 'These emails are off',
  lead: `We won’t email you about ${describeKind(kind)}. You’ll still get all other emails. If you change your mind, turn them back on here or in your settings.`,
  body: html`${button('on', 'Turn back on')}${SETTINGS}`,
});
const onPage = (kind: EmailKind): Page => ({
  title: 'These emails are back on',
  lead: `We’ll email you about ${describeKind(kind)} again.`,
  body: SETTINGS,
});
const BROKEN: Page = {
  title: 'This link doesn’t work',
  lead: 'Copy the full link from the email, or manage emails in your settings.',
  body: SETTINGS,
};

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
    const withLink =
      (handle: (request: FastifyRequest, reply: FastifyReply, link: Unsubscription) => Promise<Page | undefined>) =>
      async (request: FastifyRequest, reply: FastifyReply) => {
        const link = readUnsubscribeToken(deps, (request.query as { token?: unknown }).token);
        const page = link && (await handle(request, reply, link));
        return page ? show(reply, page) : show(reply, BROKEN, 400);
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
