import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer } from '../../../test/fake-api.ts';
import { dropSignIn, renderRoutes, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import OutboxPage from '../../pages/demo/outbox.tsx';

const aEmail = (number: number, more: object = {}) => ({
  _id: `018f0000-0000-7000-8000-00000000000${number}`,
  to: 'ana@example.com',
  subject: `Mail ${number}`,
  sentAt: '2026-11-21T15:00:00.000Z',
  text: `Hello Ana, number ${number}`,
  html: `<!doctype html><html><head><title>x</title></head><body><p>Hello Ana</p><script>parent.document.title = 'run'</script></body></html>`,
  calendar: null,
  ...more,
});
const inbox = (emails: object[]) => ({ mails: emails, page: 1, pageSize: 20, total: emails.length, hasMore: false });
const show = () => renderRoutes([{ path: '/demo/outbox', Component: OutboxPage }], '/demo/outbox');

beforeEach(() => {
  session.start();
  storeSignIn();
  answer('GET /api/mail/outbox', { body: inbox([aEmail(2), aEmail(1)]) });
});
afterEach(dropSignIn);

describe('the demo’s outbox (L3)', () => {
  it('opens the newest email; another is one press away', async () => {
    await show();
    const [newest, older] = [
      page.getByRole('button', { name: /^Mail 2/ }),
      page.getByRole('button', { name: /^Mail 1/ }),
    ];
    await expect.element(newest).toHaveAttribute('aria-expanded', 'true');
    await older.click();
    await expect.element(newest).toHaveAttribute('aria-expanded', 'false');
    await expect.element(page.getByTitle('Email: Mail 1')).toBeVisible();
    await page.getByText('Plain text').click();
    await expect.element(page.getByText('Hello Ana, number 1')).toBeVisible();
  });

  it('shows an email in a frame where nothing of it runs, and whose links leave it by a press only', async () => {
    await show();
    const frame = page.getByTitle('Email: Mail 2');
    await expect.element(frame).toHaveAttribute('sandbox', 'allow-top-navigation-by-user-activation');
    await expect.element(frame).toHaveAttribute('srcdoc', expect.stringContaining('<head><base target="_top">'));
    expect(document.title).not.toBe('run');
  });

  it('hands over the calendar file that went along, and says what it does (L8)', async () => {
    const text = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nBEGIN:VEVENT\r\nUID:DN-ABC234@daynook.com\r\n';
    answer('GET /api/mail/outbox', { body: inbox([aEmail(2, { calendar: text })]) });
    await show();
    await expect.element(page.getByText('Remove from calendar')).toBeVisible();
    const saved = new Promise<string>((resolve) => {
      addEventListener(
        'click',
        (event) => {
          const link = event.target as HTMLAnchorElement;
          if (!link.download) return;
          event.preventDefault();
          resolve(link.download);
        },
        { capture: true },
      );
      // A link that isn't attached to the document doesn't trigger other handlers.
      const press = HTMLAnchorElement.prototype.click;
      HTMLAnchorElement.prototype.click = function click() {
        document.body.append(this);
        press.call(this);
        this.remove();
        HTMLAnchorElement.prototype.click = press;
      };
    });
    await page.getByRole('button', { name: 'Download' }).click();
    expect(await saved).toBe('DN-ABC234.ics');
  });

  it('says that emails come, where there is none yet', async () => {
    answer('GET /api/mail/outbox', { body: inbox([]) });
    await show();
    await expect.element(page.getByRole('heading', { name: 'No emails yet' })).toBeVisible();
  });

  it('shows where emails go if they’re really sent', async () => {
    answer('GET /api/mail/outbox', { status: 404, body: { code: 'NOT_FOUND', message: 'Nothing here.' } });
    await show();
    await expect.element(page.getByRole('heading', { name: 'Check your email inbox' })).toBeVisible();
  });

  it('has no axe violations (P1)', async () => {
    await show();
    await expect.element(page.getByTitle('Email: Mail 2')).toBeVisible();
    const rules = { 'landmark-one-main': { enabled: false }, region: { enabled: false } };
    const violations = await findViolations(document.body, { rules, iframes: false });
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
  });
});
