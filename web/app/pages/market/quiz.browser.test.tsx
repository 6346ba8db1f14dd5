// The quiz: one question at a time, by keyboard too, stored in the browser, ending in listings with reasons (RT1 /quiz, /quiz-legacy).
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aCard, aPersonaMatch } from '../../../test/listing-examples.ts';
import { dropSignIn, renderRoutes, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import { readStored, removeStored, writeStored } from '../../lib/session/stored-state.ts';
import Personas from './personas.tsx';
import Quiz from './quiz.tsx';
import QuizLegacy from './quiz-legacy.tsx';

const SEARCH = 'GET /api/listings/search';
const found = (numbers: number[], more = {}) => ({
  listings: numbers.map((n) => aCard(n, { amenities: ['quiet', 'wifi'], distance: null, ...more })),
  page: 1,
  pageSize: 5,
  total: numbers.length,
  hasMore: false,
  isTotalCapped: false,
  place: null,
  hints: [],
});
const open = (address: string) =>
  renderRoutes(
    [
      { path: '/quiz', Component: Quiz },
      { path: '/quiz-legacy', Component: QuizLegacy },
      { path: '/personas', Component: Personas as never },
    ],
    address,
  );
const heading = (name: string) => page.getByRole('heading', { name });
const skip = () => page.getByRole('button', { name: 'Skip' }).click();
const goOn = () => page.getByRole('button', { name: 'Next' }).click();

beforeEach(() => {
  dropSignIn();
  session.start();
  answer('GET /api/search-watches', { body: { watches: [] } });
  answer('GET /api/personas', { body: { isNear: false, personas: [] } });
  for (const key of ['draft.quiz', 'quizAnswers']) removeStored(key);
});

describe('the quiz (RT1 /quiz)', () => {
  it('is answered by pressing, by keys or not at all; Back leads back; the answers stay here', async () => {
    answer(SEARCH, { body: found([1, 2, 3, 4, 5]) });
    await open('/quiz');
    await page.getByRole('radio', { name: 'Focusing on one thing' }).click();
    await goOn();
    await expect.element(heading('How many calls do you take?')).toHaveFocus();
    expect(await findViolations(document.body, { rules: { region: { enabled: false } } })).toEqual([]);
    await userEvent.keyboard('1{Tab}');
    await expect.element(page.getByRole('radio', { name: 'None, if I can help it' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(heading('How much noise can you handle?')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('radio', { name: 'None, if I can help it' })).toBeChecked();
    await goOn();
    await page.getByRole('radio', { name: 'Silence' }).click();
    await goOn();
    for (const next of [
      'How many people are coming?',
      'When do you work?',
      'Where, and how far would you go?',
      'What’s your daily budget?',
    ]) {
      await skip();
      await expect.element(heading(next)).toBeVisible();
    }
    await page.getByRole('radio', { name: 'Up to $40' }).click();
    await goOn();
    await expect.element(heading('The deep worker')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Room number 5' })).toBeVisible();
    expect(readStored('draft.quiz')).toEqual({ work: 'think', calls: 'none', noise: 'silence', budget: 'low' });
    await expect
      .element(page.getByRole('link', { name: 'View matching workspaces' }))
      .toHaveAttribute('href', '/search?maxPrice=40&amenities=quiet');
    expect(receivedCalls().filter(({ key }) => key === SEARCH)).toHaveLength(1);
  });

  it('arrow keys choose one of few; Space ticks several of what must be there, or nothing in particular', async () => {
    await open('/quiz');
    await page.getByRole('radio', { name: 'Calls and video meetings' }).click();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('radio', { name: 'Focusing on one thing' })).toBeChecked();
    await expect.element(page.getByRole('radio', { name: 'Focusing on one thing' })).toHaveFocus();
    await goOn();
    await skip();
    await skip();
    await expect.element(page.getByRole('group', { name: 'What are your must-haves?' })).toBeVisible();
    const box = (name: string) => page.getByRole('checkbox', { name });
    await userEvent.keyboard('{Tab} {Tab}{Tab} ');
    await expect.element(box('A second monitor')).toBeChecked();
    await expect.element(box('A chair my back will like')).toBeChecked();
    expect(await findViolations(document.body, { rules: { region: { enabled: false } } })).toEqual([]);
    expect(readStored('draft.quiz')).toEqual({ work: 'think', desk: ['screen', 'chair'] });
    await box('Nothing in particular').click();
    await expect.element(box('A second monitor')).not.toBeChecked();
    await userEvent.keyboard('{Enter}');
    await expect.element(heading('How many people are coming?')).toHaveFocus();
    expect(readStored('draft.quiz')).toEqual({ work: 'think', desk: ['nothing'] });
  });

  it('what an earlier quiz kept is chosen still', async () => {
    writeStored('draft.quiz', { desk: 'chair' });
    await open('/quiz');
    for (const next of ['How many calls do you take?', 'How much noise can you handle?', 'What are your must-haves?']) {
      await skip();
      await expect.element(heading(next)).toBeVisible();
    }
    await expect.element(page.getByRole('checkbox', { name: 'A chair my back will like' })).toBeChecked();
  });

  it('what costs more than the limit says by how much a day, in the currency of the place', async () => {
    writeStored('draft.quiz', { budget: 'low' });
    const pricing = { ...aCard(1).pricing, fullDayMinor: 5_550, fullDay: 55.5, currency: 'CAD' };
    answer(SEARCH, { body: found([1], { pricing }) });
    await open('/quiz?result=1');
    await expect.element(page.getByText('Over CA$40 a day (CA$55.50)', { exact: false })).toBeVisible();
  });

  it('where nothing is all that was asked for, each says what it lacks', async () => {
    writeStored('draft.quiz', { calls: 'many', desk: ['steps'] });
    let count = 0;
    answer(SEARCH, () => {
      count += 1;
      return { body: found(count === 1 ? [] : [count], { amenities: ['step-free', 'call-ready'] }) };
    });
    await open('/quiz?result=1');
    await expect.element(page.getByText('No workspace has everything.', { exact: false })).toBeVisible();
    await expect.element(page.getByText('Door closes', { exact: false }).first()).toBeVisible();
    const asked = receivedCalls().filter(({ key }) => key === SEARCH);
    expect(asked.map(({ search }) => search.get('amenities'))).toEqual([
      'step-free,call-ready,door-closes',
      'step-free,call-ready',
      'step-free',
    ]);
    expect(await findViolations(document.body, { rules: { region: { enabled: false } } })).toEqual([]);
  });

  it('members may keep the answers in their profile', async () => {
    storeSignIn();
    session.start();
    writeStored('draft.quiz', { work: 'talk', calls: 'many' });
    answer(SEARCH, { body: found([1, 2, 3, 4, 5]) });
    answer('PATCH /api/users/profile', { body: {} });
    await open('/quiz?result=1');
    await page.getByRole('button', { name: 'Save answers' }).click();
    await expect.element(page.getByText('Saved to your profile.', { exact: false })).toBeVisible();
    expect(receivedCalls().find(({ key }) => key === 'PATCH /api/users/profile')?.body).toEqual({
      workspaceType: 'calls',
      callLoad: 'most',
      needs: ['call-ready', 'door-closes'],
    });
  });

  it('ends with the search to be saved, for what is new where something fits, else for the first that does', async () => {
    storeSignIn();
    session.start();
    writeStored('draft.quiz', { noise: 'silence', budget: 'low' });
    const query = 'maxPrice=40&amenities=quiet';
    answer(SEARCH, { body: found([1, 2, 3, 4, 5]) });
    answer('POST /api/search-watches', {
      status: 201,
      body: {
        _id: '019a2f00-0000-7000-8000-0000000000e1',
        query: 'amenities=quiet&maxPrice=40',
        isForNew: true,
        createdAt: '2026-11-21T15:00:00.000Z',
        endsAt: '2027-02-19T00:00:00.000Z',
      },
    });
    await open('/quiz?result=1');
    await page.getByRole('button', { name: 'Save this search' }).click();
    await expect.element(page.getByText(/^Saved\. We’ll notify you of the next new match/)).toBeVisible();
    expect(receivedCalls().find(({ key }) => key === 'POST /api/search-watches')?.body).toEqual({
      query,
      isForNew: true,
    });
    expect(await findViolations(document.body, { rules: { region: { enabled: false } } })).toEqual([]);
  });

  it('says when the rooms could not be loaded', async () => {
    answer(SEARCH, { status: 429, body: { code: 'RATE_LIMITED', message: 'Too many requests.' } });
    await open('/quiz?result=1');
    await expect.element(heading('We couldn’t load workspaces')).toBeVisible();
  });
});

it('the result says the way of working as staff wrote it; as built in where that cannot be asked (RT1 /quiz, RO2)', async () => {
  writeStored('draft.quiz', { work: 'talk', calls: 'many' });
  answer(SEARCH, { body: found([1]) });
  const text = { name: 'The <b>speaker</b>', who: null, needs: null };
  answer('GET /api/personas', { body: { isNear: false, personas: [aPersonaMatch('caller', { text })] } });
  const first = await open('/quiz?result=1');
  await expect.element(heading('The <b>speaker</b>')).toHaveFocus();
  await expect.element(page.getByText('A door that closes', { exact: false })).toBeVisible();
  await first.unmount();
  answer('GET /api/personas', { status: 429, body: { code: 'RATE_LIMITED', message: 'Too many requests.' } });
  await open('/quiz?result=1');
  await expect.element(heading('The caller')).toBeVisible();
});

describe('the earlier, shorter quiz (RT1 /quiz-legacy)', () => {
  const result = (name: string) => page.getByRole('heading', { level: 1, name });
  const violations = async () =>
    (await findViolations(document.body, { rules: { region: { enabled: false } } })).map(({ id }) => id);
  beforeEach(() => {
    answer('GET /api/personas', { body: { isNear: false, personas: [aPersonaMatch('creative')] } });
    answer(SEARCH, { body: found([1, 2, 3, 4, 5]) });
  });

  it('asks five questions, says which one is missing, and ends in a way of working with rooms for it', async () => {
    await open('/quiz-legacy');
    await expect.element(result('The five-question quiz')).toBeVisible();
    await expect.poll(() => page.getByRole('radio').elements()).toHaveLength(20);
    expect(await violations()).toEqual([]);
    for (const [question, option] of [0, 1, 2, 2].entries())
      await page.getByRole('group').nth(question).getByRole('radio').nth(option).click();
    await page.getByRole('button', { name: 'See my result' }).click();
    await expect.element(page.getByText('Answer question 5 to see your result.')).toBeVisible();
    await page.getByRole('group').nth(4).getByRole('radio').nth(3).click();
    await page.getByRole('button', { name: 'See my result' }).click();
    await expect.element(result('The maker')).toBeVisible();
    await expect.element(page.getByRole('article').first()).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Search for workspaces like these' }))
      .toHaveAttribute('href', '/search?amenities=quiet');
    expect(await violations()).toEqual([]);
    expect(readStored('quizAnswers')).toBe('abccd');
  });

  it('shows the result of an old link, and lets its answers be changed', async () => {
    await open('/quiz-legacy?answers=abccd');
    await expect.element(result('The maker')).toBeVisible();
    await page.getByRole('button', { name: 'Change answers' }).click();
    await expect.element(page.getByRole('radio').first()).toBeChecked();
  });

  it('shows the result of answers that an old visit left in this browser', async () => {
    writeStored('quizAnswers', 'bbaba');
    await open('/quiz-legacy');
    await expect.element(result('The deep worker')).toBeVisible();
  });

  it('asks again where the answers make no sense', async () => {
    await open('/quiz-legacy?answers=%3Cscript%3E');
    await expect.element(result('The five-question quiz')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Take the eight-question quiz' }))
      .toHaveAttribute('href', '/quiz');
  });
});
