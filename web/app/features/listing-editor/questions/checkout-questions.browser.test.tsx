import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../../test/axe.ts';
import { answer, receivedCalls } from '../../../../test/fake-api.ts';
import { renderHere } from '../../../../test/render-app.tsx';
import { CheckoutQuestions } from './checkout-questions.tsx';

const LISTING = '019a2f00-0000-7000-8000-00000000000a';
const ID = '019a2f00-0000-7000-8000-0000000000f1';
const GET = `GET /api/host/listings/${LISTING}/questions`;
const PUT = `PUT /api/host/listings/${LISTING}/questions`;
const PURPOSE = { _id: ID, kind: 'purpose', text: 'What will you use the space for?', isRequired: true };
const sent = () => receivedCalls().filter(({ key }) => key === PUT);

beforeEach(() => answer(GET, { body: { questions: [PURPOSE] } }));
const show = () =>
  renderHere(
    () => (
      <main>
        <CheckoutQuestions listingId={LISTING} />
      </main>
    ),
    '/host',
  );

describe('questions at checkout, in the editor (E12)', () => {
  it('shows what is asked, and nothing new is saved before it’s added', async () => {
    await show();
    await expect.element(page.getByRole('listitem')).toMatchTextContent('What will you use the space for?Required');
    await page.getByRole('button', { name: 'Ask a question' }).click();
    // Each of the common ones is asked once.
    await expect.element(page.getByLabelText('What to ask')).toHaveValue('arrival');
    await page.getByLabelText('What to ask').selectOptions('own');
    await page.getByRole('button', { name: 'Add question' }).click();
    await expect.element(page.getByText('Write your question.')).toBeVisible();
    expect(sent()).toEqual([]);
    await page.getByRole('textbox', { name: 'Question' }).fill('Will you take calls?');
    const own = { _id: ID.replace('f1', 'f2'), kind: 'own', text: 'Will you take calls?', isRequired: false };
    answer(PUT, { body: { questions: [PURPOSE, own] } });
    await page.getByRole('button', { name: 'Add question' }).click();
    await expect.element(page.getByRole('listitem').nth(1)).toMatchTextContent('Will you take calls?');
    expect(sent().map(({ body }) => body)).toEqual([
      {
        questions: [
          { _id: ID, kind: 'purpose', isRequired: true },
          { kind: 'own', text: 'Will you take calls?', isRequired: false },
        ],
      },
    ]);
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  });

  it('changes and removes one; removing can be undone', async () => {
    await show();
    await page.getByRole('button', { name: 'Edit question: What will you use the space for?' }).click();
    await page.getByRole('checkbox', { name: /^Required/ }).click();
    answer(PUT, { body: { questions: [{ ...PURPOSE, isRequired: false }] } });
    await page.getByRole('button', { name: 'Save question' }).click();
    await expect.element(page.getByText('Required', { exact: true })).not.toBeInTheDocument();
    answer(PUT, { body: { questions: [] } });
    await page.getByRole('button', { name: 'Remove question: What will you use the space for?' }).click();
    await expect.element(page.getByRole('listitem')).not.toBeInTheDocument();
    answer(PUT, { body: { questions: [{ ...PURPOSE, isRequired: false }] } });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByRole('listitem')).toMatchTextContent('What will you use the space for?');
  });

  it('keeps what was typed when it can’t be saved', async () => {
    await show();
    await page.getByRole('button', { name: 'Ask a question' }).click();
    answer(PUT, { status: 503, body: { code: 'OVERLOADED', message: 'The service is very busy.' } });
    await page.getByRole('button', { name: 'Add question' }).click();
    await expect.element(page.getByText('The service is very busy.').first()).toBeVisible();
    await expect.element(page.getByLabelText('What to ask')).toHaveValue('arrival');
  });

  it('stops at five', async () => {
    const five = [
      PURPOSE,
      ...[1, 2, 3, 4].map((n) => ({
        ...PURPOSE,
        _id: `${ID.slice(0, -1)}${n + 2}`,
        kind: 'own',
        text: `Question ${n}?`,
      })),
    ];
    answer(GET, { body: { questions: five } });
    await show();
    await expect.element(page.getByText('Question 4?')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Ask a question' })).not.toBeInTheDocument();
  });
});
