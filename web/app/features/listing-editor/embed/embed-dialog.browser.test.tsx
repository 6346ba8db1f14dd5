// A listing on its host's own site, in the editor (Q6).
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../../test/axe.ts';
import { answer, receivedCalls } from '../../../../test/fake-api.ts';
import { renderHere } from '../../../../test/render-app.tsx';
import { EmbedDialog } from './embed-dialog.tsx';

const LISTING = '019a2f00-0000-7000-8000-00000000000a';
const PATH = `/api/host/listings/${LISTING}/embed`;
const URL_TEXT = `https://desks.example/embed/listing/${LISTING}`;
const has = (origins: string[]) => answer(`GET ${PATH}`, { body: { origins, url: URL_TEXT } });
const open = () =>
  renderHere(() => (
    <main>
      <h1>Edit</h1>
      <EmbedDialog listingId={LISTING} title="Sunny desk" onClose={() => undefined} />
    </main>
  ));
const violations = async () => (await findViolations(document.body)).map(({ id }) => id);

describe('a listing on its host’s own site', () => {
  beforeEach(() => has([]));

  it('is turned on by naming the site, and gives a snippet', async () => {
    await open();
    const sites = page.getByLabelText('Websites that may show it');
    await expect.element(sites).toHaveValue('');
    await expect.element(page.getByText('Snippet for your site')).not.toBeInTheDocument();
    await userEvent.fill(sites, 'example.org/about, https://shop.example.org');
    const origins = ['https://example.org', 'https://shop.example.org'];
    answer(`PUT ${PATH}`, { body: { origins, url: URL_TEXT } });
    await userEvent.click(page.getByRole('button', { name: 'Save sites' }));
    await expect.element(page.getByText('Sites saved')).toBeVisible();
    expect(receivedCalls().find(({ key }) => key === `PUT ${PATH}`)!.body).toEqual({
      origins: ['example.org/about', 'https://shop.example.org'],
    });
    await expect.element(sites).toHaveValue(origins.join('\n'));
    const snippet = page.getByLabelText('HTML to paste');
    await expect.element(snippet).toHaveValue(expect.stringContaining(`<iframe src="${URL_TEXT}" title="Sunny desk"`));
    await userEvent.selectOptions(page.getByLabelText('Look'), 'Small card');
    await userEvent.selectOptions(page.getByLabelText('Colors'), 'Dark');
    await expect.element(snippet).toHaveValue(expect.stringContaining('?view=card&amp;theme=dark'));
    expect(await violations()).toEqual([]);
  });

  it('says what isn’t a site beside the field', async () => {
    await open();
    await userEvent.fill(page.getByLabelText('Websites that may show it'), 'nonsense');
    const text = '“nonsense” isn’t a website with https, such as https://example.org.';
    answer(`PUT ${PATH}`, {
      status: 400,
      body: { code: 'VALIDATION_FAILED', message: 'No', fields: { origins: text } },
    });
    await userEvent.click(page.getByRole('button', { name: 'Save sites' }));
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(page.getByLabelText('Websites that may show it')).toHaveValue('nonsense');
    expect(await violations()).toEqual([]);
  });
});
