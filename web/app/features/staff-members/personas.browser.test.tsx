// Editing personas as staff: beside the built-in texts, restored, ordered, hidden, and never over another's edit without asking (RT1
// /personas, RO2).
import { PERSONA_IDS } from '@daynook/contract/personas';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import { listStoredKeys, readStored, removeStored } from '../../lib/session/stored-state.ts';
import { WaysOfWorking } from './personas.tsx';
import type { StaffPersona, StaffPersonas } from './personas-api.ts';

const LIST = 'GET /api/staff/personas';
const EDIT = 'PUT /api/staff/personas/caller';
const ORDER = 'PUT /api/staff/personas';
const HOSTILE = '<img src=x onerror="window.__pwned = 1">';
const NONE = { name: null, who: null, needs: null };
const aStyle = (more: Partial<StaffPersona> = {}): StaffPersona => ({
  id: 'caller',
  version: 0,
  text: NONE,
  filters: null,
  isShown: true,
  editedAt: null,
  ...more,
});
const styles = (first: Partial<StaffPersona> = {}): StaffPersonas => ({
  personas: PERSONA_IDS.map((id) => aStyle({ id, ...(id === 'caller' ? first : {}) })),
  version: 4,
});
const facets = (lookedAt: number, more = {}) => ({
  amenities: { quiet: 17, 'call-ready': lookedAt },
  kinds: { desk: 5 },
  instant: 3,
  price: null,
  lookedAt,
  isSampled: false,
  ...more,
});
const Page = () => (
  <main>
    <h1>Work styles</h1>
    <WaysOfWorking />
  </main>
);
const open = (style = '') => renderHere(Page, `/admin?view=personas${style && `&style=${style}`}`);
const violations = async () => {
  const found = await findViolations(document.body, { rules: { region: { enabled: false } } });
  return found.map(({ id, nodes }) => [id, nodes[0]?.html]);
};
const sent = (key: string) => receivedCalls().findLast((call) => call.key === key)?.body;
const save = () => page.getByRole('button', { name: 'Save' });
const name = () => page.getByRole('textbox', { name: 'Name' });
const names = () =>
  page
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent);

beforeEach(() => {
  dropSignIn();
  storeSignIn();
  session.start();
  for (const key of listStoredKeys()) if (key.startsWith('draft.persona.')) removeStored(key);
  answer(LIST, { body: styles() });
  answer('GET /api/listings/facets', { body: facets(41) });
});

it('all of them stand in their order, hostile words as text, and what is edited or hidden says so (RO2)', async () => {
  const text = { ...NONE, name: HOSTILE, who: 'x'.repeat(160) };
  answer(LIST, { body: styles({ text, isShown: false, version: 1, editedAt: '2026-11-20T10:00:00.000Z' }) });
  await open();
  await expect.element(page.getByRole('heading', { name: HOSTILE })).toBeVisible();
  expect(names()).toHaveLength(7);
  const first = page.getByRole('listitem').first();
  await expect.element(first.getByText('Edited')).toBeVisible();
  await expect.element(first.getByText('Hidden')).toBeVisible();
  await expect.element(first.getByText('Saved', { exact: false })).toBeVisible();
  await expect.element(page.getByText('6 of 7 are shown.', { exact: false })).toBeVisible();
  expect((window as { __pwned?: number }).__pwned).toBeUndefined();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  expect(await violations()).toEqual([]);
});

it('words are edited beside the built-in ones and saved as what differs; the form closes on what was saved (RO2)', async () => {
  answer(EDIT, { body: aStyle({ version: 1, text: { ...NONE, name: 'The talker' } }) });
  await open();
  await page.getByRole('button', { name: 'Edit The caller' }).click();
  await expect.element(name()).toHaveFocus();
  await expect.element(page.getByText('41 listings match')).toBeVisible();
  await expect.element(save()).toBeDisabled();
  await name().fill('The talker');
  await expect.element(page.getByText('Default: The caller')).toBeVisible();
  expect(await violations()).toEqual([]);
  await save().click();
  await expect.element(page.getByRole('heading', { name: 'The talker' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Edit The talker' })).toHaveFocus();
  expect(sent(EDIT)).toEqual({ version: 0, name: 'The talker', who: null, needs: null, filters: null });
  expect(readStored('draft.persona.caller')).toBeUndefined();
});

it('an edit is taken back to the built-in text, part by part (RO2)', async () => {
  const filters = { amenities: ['quiet' as const], people: 6, kinds: ['studio' as const], isInstant: true };
  answer(LIST, { body: styles({ version: 3, text: { name: 'The talker', who: 'Somebody.', needs: null }, filters }) });
  answer(EDIT, { body: aStyle({ version: 4 }) });
  await open('caller');
  await expect.element(page.getByText('Default: Call-ready Wi-Fi and Door closes')).toBeVisible();
  const back = () => page.getByRole('button', { name: /^Restore default (?:text|filters)$/ });
  for (let left = 3; left > 0; left -= 1) {
    await expect.poll(() => back().elements().length).toBe(left);
    await back().first().click();
  }
  await expect.element(name()).toHaveValue('The caller');
  await save().click();
  await expect.poll(() => sent(EDIT)).toEqual({ version: 3, name: null, who: null, needs: null, filters: null });
  await expect.element(page.getByRole('button', { name: 'Edit The caller' })).toHaveFocus();
});

it('filters are those of the search, each with how many rooms it leaves (RO2)', async () => {
  answer('GET /api/listings/facets', ({ search }) => ({
    body: search.get('amenities')!.includes('quiet') ? facets(17) : facets(1_000, { isSampled: true }),
  }));
  answer(EDIT, { body: aStyle({ version: 1 }) });
  await open('caller');
  await expect.element(page.getByText('More than 1,000 listings match')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Quiet 17' }).click();
  await expect.element(page.getByText('17 listings match')).toBeVisible();
  await page.getByRole('button', { name: 'Desk 5' }).click();
  await page.getByRole('checkbox', { name: 'Fits several people' }).click();
  await page.getByRole('button', { name: 'Increase' }).click();
  await page.getByRole('checkbox', { name: 'Instant booking 3' }).click();
  expect(await violations()).toEqual([]);
  await save().click();
  await expect
    .poll(() => sent(EDIT))
    .toMatchObject({
      filters: { amenities: ['call-ready', 'door-closes', 'quiet'], kinds: ['desk'], people: 3, isInstant: true },
    });
});

it('what cannot be saved says so beside its field, and what was written stays, after a reload too (RO2)', async () => {
  answer(EDIT, {
    status: 400,
    body: { code: 'VALIDATION_FAILED', message: 'No.', fields: { who: 'Required.', filters: 'Choose one filter.' } },
  });
  const first = await open('caller');
  await page.getByRole('textbox', { name: 'Who it’s for' }).fill(' ');
  await save().click();
  await expect.element(page.getByText('Required.')).toBeVisible();
  await expect.element(page.getByText('Choose one filter.')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Who it’s for' })).toHaveAttribute('aria-invalid', 'true');
  await name().fill('Kept');
  await first.unmount();
  await open('caller');
  await expect.element(name()).toHaveValue('Kept');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Edit The caller' }).click();
  await expect.element(name()).toHaveValue('The caller');
});

it('a later save sees the one before, side by side, and goes over it only knowingly (RO2)', async () => {
  const current = aStyle({ version: 9, text: { ...NONE, name: 'Theirs' } });
  answer(EDIT, { status: 409, body: { code: 'VERSION_CHANGED', message: 'Changed.', current } });
  await open('caller');
  await name().fill('Mine');
  await save().click();
  await expect.element(page.getByText('Someone else just edited this', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('alert').getByText('Theirs')).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Keep mine' }).click();
  answer(EDIT, { body: aStyle({ version: 10, text: { ...NONE, name: 'Mine' } }) });
  await save().click();
  await expect.element(page.getByRole('heading', { name: 'Mine' })).toBeVisible();
  expect(sent(EDIT)).toMatchObject({ version: 9, name: 'Mine' });
});

it('or takes what they wrote (RO2)', async () => {
  const current = aStyle({ version: 9, text: { ...NONE, name: 'Theirs' } });
  answer(EDIT, { status: 409, body: { code: 'VERSION_CHANGED', message: 'Changed.', current } });
  await open('caller');
  await name().fill('Mine');
  await save().click();
  await page.getByRole('button', { name: 'Use their version' }).click();
  await expect.element(name()).toHaveValue('Theirs');
  await expect.element(page.getByRole('heading', { name: 'Theirs' })).toBeVisible();
  await expect.element(save()).toBeDisabled();
});

it('they are moved, by keys too, with the focus and aloud; another’s order takes the place of this one (RO2)', async () => {
  const [caller, focus, ...rest] = styles().personas as [StaffPersona, StaffPersona];
  answer(ORDER, { body: { personas: [focus, caller, ...rest], version: 5 } });
  await open();
  await expect.element(page.getByRole('button', { name: 'Move The caller up' })).toBeDisabled();
  (page.getByRole('button', { name: 'Move The deep worker up' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => names().slice(0, 2)).toEqual(['The deep worker', 'The caller']);
  await expect.element(page.getByRole('button', { name: 'Move The deep worker down' })).toHaveFocus();
  await expect.element(page.getByText('Moved to position 1 of 7.')).toBeInTheDocument();
  const theirs = { ...styles(), version: 8 };
  answer(ORDER, { status: 409, body: { code: 'VERSION_CHANGED', message: 'Changed elsewhere.', current: theirs } });
  await page.getByRole('button', { name: 'Move The maker up' }).click();
  await expect.element(page.getByText('Changed elsewhere.')).toBeVisible();
  await expect.poll(() => names()[0]).toBe('The caller');
});

it('one is hidden at once; too few are refused in words (RO2)', async () => {
  answer(ORDER, () => ({ body: { ...styles({ isShown: false }), version: 5 } }));
  await open();
  await page.getByRole('switch', { name: 'Show The caller' }).click();
  await expect.element(page.getByText('6 of 7 are shown.', { exact: false })).toBeVisible();
  expect(sent(ORDER)).toMatchObject({
    version: 4,
    personas: [{ id: 'caller', isShown: false }, {}, {}, {}, {}, {}, {}],
  });
  const words = 'At least three have to be shown.';
  answer(ORDER, { status: 400, body: { code: 'VALIDATION_FAILED', message: 'No.', fields: { personas: words } } });
  await page.getByRole('switch', { name: 'Show The maker' }).click();
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(page.getByRole('switch', { name: 'Show The maker' })).toBeChecked();
});

it('a list, or counts, that did not come can be asked for again (RO2)', async () => {
  answer(LIST, { status: 403, body: { code: 'FORBIDDEN', message: 'Your account may not do this.' } });
  await open('caller');
  await expect.element(page.getByRole('heading', { name: 'We couldn’t load the work styles' })).toBeVisible();
  expect(await violations()).toEqual([]);
  answer(LIST, { body: styles() });
  answer('GET /api/listings/facets', { status: 403, body: { code: 'FORBIDDEN', message: 'No.' } });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('couldn’t count the matches', { exact: false })).toBeVisible();
  answer('GET /api/listings/facets', { body: facets(0) });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('No listings match')).toBeVisible();
});
