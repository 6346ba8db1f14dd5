import library from 'react-hot-toast';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderRoutes, storeSignIn } from '../../../test/render-app.tsx';
import type { CheckedRow, ListingColumn } from '../../features/listing-import/api.ts';
import { session } from '../../lib/session/session.ts';
import ListingImportPage from './listing-import.tsx';

const HOME_ID = '018f0000-0000-7000-8000-00000000000a';
const OTHER_ID = '018f0000-0000-7000-8000-00000000000b';
const ROOM_ID = '018f0000-0000-7000-8000-00000000000c';
const CHECK = `POST /api/properties/${HOME_ID}/room-imports/check`;
const CHECK_ALL = 'POST /api/host/property-imports/check';
const TAKE_ALL = 'POST /api/host/property-imports';
const TAKE = `POST /api/properties/${HOME_ID}/room-imports`;

const column = (name: string, more: Partial<ListingColumn> = {}): ListingColumn => ({
  name,
  field: 'title',
  kind: 'text',
  isRequired: false,
  minimum: null,
  maximum: null,
  maximumCharacters: 80,
  maximumEntries: null,
  words: null,
  whenEmpty: null,
  ...more,
});
const columns = [
  column('title', { isRequired: true }),
  column('kind', { field: 'kind', kind: 'word', words: ['desk', 'studio'], isRequired: true }),
  column('dayPrice', { field: 'dayMinor', kind: 'price', minimum: 0, maximum: null, whenEmpty: '0.00' }),
  column('fact.desk', { field: 'facts' }),
  column('hours.monday', { field: 'weekly', kind: 'hours', whenEmpty: '09:00-17:00' }),
];

const property = (_id: string, title: string) => ({ _id, title, city: 'Brooklyn', state: 'NY', listingCount: 2 });
const checkedRow = (line: number, cells: Record<string, string>, more: Partial<CheckedRow> = {}): CheckedRow => ({
  line,
  cells,
  title: cells['title'] ?? '',
  isAccepted: true,
  faults: [],
  isNamesake: false,
  ...more,
});

/** Two rows, the second with an invalid kind until it's fixed. */
function judge(text: string) {
  const isMended = !text.includes('cave');
  const rows = [checkedRow(2, { title: 'Attic desk', kind: 'desk', dayPrice: '32' })];
  if (text.includes('Cellar'))
    rows.push(
      checkedRow(
        3,
        { title: 'Cellar', kind: isMended ? 'studio' : 'cave', dayPrice: '20' },
        isMended
          ? {}
          : { isAccepted: false, faults: [{ column: 'kind', message: '“cave” is none of: desk, studio.' }] },
      ),
    );
  const acceptedCount = rows.filter(({ isAccepted }) => isAccepted).length;
  return {
    format: 'csv',
    isDryRun: true,
    home: { title: 'The Brick House', currency: 'USD' },
    columns: ['title', 'kind', 'dayPrice'],
    rows,
    acceptedCount,
    refusedCount: rows.length - acceptedCount,
  };
}
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);
const lastText = (key: string) => (sent(key).at(-1)!.body as { text: string }).text;

const Elsewhere = () => <p data-testid="elsewhere" />;
const show = () =>
  renderRoutes(
    [
      { path: '/host/import', Component: ListingImportPage },
      { path: '*', Component: Elsewhere },
    ],
    '/host/import',
  );
/** After an import the host's lists are refetched; that must finish before the next test starts. */
const listsAsked = () => vi.waitFor(() => expect(sent('GET /api/listings/my-listings').length).toBeGreaterThan(0));

const CSV = 'title,kind,dayPrice\nAttic desk,desk,32\nCellar,cave,20\n';
async function choose(text: string | Uint8Array<ArrayBuffer>, name = 'rooms.csv') {
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await userEvent.upload(page.getByTestId('room-file'), new File([text], name));
}

beforeEach(() => {
  session.start();
  storeSignIn();
  answer('GET /api/properties/my-properties', {
    body: [property(HOME_ID, 'The Brick House'), property(OTHER_ID, 'The Loft')],
  });
  answer('GET /api/listings/my-listings', { body: [] });
  answer('GET /api/users/action-items', { body: [] });
  answer('GET /api/host/room-template', {
    body: {
      columns,
      maximumRows: 200,
      maximumBytes: 1_048_576,
      csv: { fileName: 'a.csv', text: 'title' },
      json: { fileName: 'a.json', text: '[]' },
      properties: {
        columns: [column('property', { field: 'property', isRequired: true }), column('city', { field: 'property' })],
        csv: { fileName: 'b.csv', text: 'property,title' },
        json: { fileName: 'b.json', text: '[]' },
      },
    },
  });
  answer(CHECK, () => ({ body: judge(lastText(CHECK)) }));
  answer(TAKE, () => {
    const { rows, ...rest } = judge(lastText(TAKE));
    return {
      body: {
        ...rest,
        isDryRun: false,
        rows: rows.map(({ line, title, isAccepted, faults }) => ({
          line,
          title,
          isAccepted,
          faults,
          listingId: isAccepted ? ROOM_ID : null,
        })),
      },
    };
  });
});
afterEach(() => {
  library.remove();
  dropSignIn();
});

describe('rooms from a file (K12)', () => {
  it('are looked at before anything is added: each row with its line, what is wrong beside its cell', async () => {
    await show();
    await choose(CSV);
    await expect.element(page.getByRole('heading', { name: '1 listing ready for The Brick House' })).toHaveFocus();
    await expect.element(page.getByText(/Nothing has been added yet/)).toBeVisible();
    const rows = page.getByRole('listitem').elements();
    expect(rows.map((row) => row.querySelector('.num')?.textContent)).toEqual(['Line 2', 'Line 3']);
    await expect
      .element(page.getByLabelText('Type of space · kind'))
      .toHaveAccessibleDescription('“cave” is none of: desk, studio.');
    expect(sent(TAKE)).toEqual([]);
    expect(lastText(CHECK)).toBe(CSV);
  });

  it('are fixed in place, looked at again, and added; the drafts are one click away', async () => {
    await show();
    await choose(CSV);
    await userEvent.fill(page.getByLabelText('Type of space · kind'), 'studio');
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByRole('button', { name: 'Add 2 drafts' }).click();
    await expect.element(page.getByRole('heading', { name: '2 drafts added to The Brick House' })).toHaveFocus();
    await expect
      .element(page.getByRole('link', { name: 'Cellar' }))
      .toHaveAttribute('href', `/host/listing/${ROOM_ID}/edit`);
    expect(JSON.parse(lastText(TAKE))).toEqual([
      { title: 'Attic desk', kind: 'desk', dayPrice: '32' },
      { title: 'Cellar', kind: 'studio', dayPrice: '20' },
    ]);
    await listsAsked();
  });

  it('that are left out are not sent, and can be taken back', async () => {
    await show();
    await choose(CSV);
    await page.getByRole('button', { name: 'Skip : Cellar' }).click();
    await page.getByRole('button', { name: 'Add 1 draft' }).click();
    await expect.element(page.getByRole('heading', { name: '1 draft added to The Brick House' })).toBeVisible();
    expect(JSON.parse(lastText(TAKE))).toEqual([{ title: 'Attic desk', kind: 'desk', dayPrice: '32' }]);
    await listsAsked();
  });

  it('with rows that stay refused adds the others and says what was not', async () => {
    await show();
    await choose(CSV);
    await page.getByRole('button', { name: 'Add 1 draft' }).click();
    await expect.element(page.getByRole('heading', { name: 'Not added' })).toBeVisible();
    await expect.element(page.getByText(/kind: “cave” is none of: desk, studio/)).toBeVisible();
    await listsAsked();
  });

  it('keep one key per text: pressing again after a lost answer adds nothing twice', async () => {
    await show();
    await choose(CSV);
    const busy = () => ({ status: 409, body: { code: 'IDEMPOTENCY_IN_PROGRESS', message: 'Still at work.' } });
    answer(TAKE, busy);
    await page.getByRole('button', { name: 'Add 1 draft' }).click();
    await vi.waitFor(() => expect(document.querySelector('#toasts')?.textContent).toContain('Still at work.'));
    await page.getByRole('button', { name: 'Add 1 draft' }).click();
    await vi.waitFor(() => expect(sent(TAKE)).toHaveLength(2));
    expect(new Set(sent(TAKE).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it.each([
    ['a spreadsheet’s own format', new Uint8Array([0x50, 0x4b, 3, 4, 0xff, 0xfe, 0x80]), 'CSV UTF-8'],
    ['more than a megabyte', 'x'.repeat(1_048_577), 'over 1 MB'],
  ])('as %s are refused before anything is sent', async (_, content, words) => {
    await show();
    await choose(content, 'rooms.xlsx');
    await expect.element(page.getByText(new RegExp(words))).toBeVisible();
    expect(sent(CHECK)).toEqual([]);
  });

  it('that cannot be read at all say why, and another file can be chosen', async () => {
    answer(CHECK, {
      status: 400,
      body: { code: 'VALIDATION_FAILED', message: 'No.', fields: { text: 'The first line must name the columns.' } },
    });
    await show();
    await choose('no header');
    await expect.element(page.getByText('The first line must name the columns.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeEnabled();
  });

  it('can be pasted as text', async () => {
    await show();
    await page.getByRole('button', { name: 'Paste text' }).click();
    await userEvent.fill(page.getByLabelText('Listings as CSV or JSON'), '[{"title":"Attic desk","kind":"desk"}]');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect.element(page.getByRole('button', { name: 'Add 1 draft' })).toBeVisible();
  });

  it('go into the home that is chosen', async () => {
    answer(`POST /api/properties/${OTHER_ID}/room-imports/check`, () => ({ body: judge('x') }));
    await show();
    await userEvent.selectOptions(page.getByLabelText('Property'), OTHER_ID);
    await expect.element(page.getByText(/Your listings in The Loft/)).toBeVisible();
    await choose(CSV);
    await expect.element(page.getByRole('button', { name: 'Add 1 draft' })).toBeVisible();
    expect(sent(`POST /api/properties/${OTHER_ID}/room-imports/check`)).toHaveLength(1);
  });

  it('create the properties that the file names, also for hosts without any', async () => {
    answer('GET /api/properties/my-properties', { body: [] });
    const home = { title: 'Mission house', city: 'San Francisco', currency: 'USD', isNew: true };
    const rows = (isMended: boolean) => [
      { ...checkedRow(2, { property: 'Mission house', title: 'Garden room', kind: 'desk' }), isPresent: false, home },
      {
        ...checkedRow(3, { property: 'Mission house', title: 'Attic', kind: 'desk' }, { isAccepted: false }),
        isPresent: true,
        home,
      },
      {
        ...checkedRow(
          4,
          { property: 'Nowhere', city: isMended ? 'Denver' : 'Xyzzy', title: 'Loft', kind: 'desk' },
          isMended ? {} : { isAccepted: false, faults: [{ column: 'city', message: 'We don’t know this town.' }] },
        ),
        isPresent: false,
        home: { ...home, title: 'Nowhere', city: isMended ? 'Denver' : 'Xyzzy' },
      },
    ];
    const head = { format: 'csv', acceptedCount: 2, presentCount: 1, refusedCount: 0, newPropertyCount: 2 };
    answer(CHECK_ALL, () => ({
      body: {
        ...head,
        isDryRun: true,
        columns: [],
        ignoredColumns: ['Internal ID'],
        rows: rows(lastText(CHECK_ALL).includes('Denver')),
      },
    }));
    answer(TAKE_ALL, () => ({
      body: {
        ...head,
        isDryRun: false,
        rows: rows(true).map(({ line, title, isAccepted, isPresent, faults }) => ({
          line,
          title,
          isAccepted,
          isPresent,
          faults,
          listingId: isAccepted ? ROOM_ID : null,
          home: { _id: HOME_ID, title: 'Mission house', isNew: true },
        })),
      },
    }));
    await page.viewport(390, 844);
    await show();
    await expect
      .element(page.getByRole('link', { name: 'Add your property' }))
      .toHaveAttribute('href', '/host/property/new');
    await choose('Location,Name');
    await expect.element(page.getByRole('heading', { name: '1 listing ready' })).toHaveFocus();
    await expect.element(page.getByText('We don’t read these columns: Internal ID.')).toBeVisible();
    await expect.element(page.getByText('1 new property will be created.')).toBeVisible();
    await expect.element(page.getByText('Already added')).toBeVisible();
    await expect.element(page.getByText(/1 row needs changes before we can add it/)).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await userEvent.fill(page.getByLabelText('City · city'), 'Denver');
    await userEvent.click(page.getByRole('button', { name: 'Check again' }));
    answer('GET /api/properties/my-properties', { body: [property(HOME_ID, 'Mission house')] });
    await userEvent.click(page.getByRole('button', { name: 'Add 2 drafts' }));
    await expect.element(page.getByRole('heading', { name: '2 drafts added' })).toHaveFocus();
    await expect.element(page.getByText(/2 properties were created/)).toBeVisible();
    await expect.element(page.getByText('1 listing was already there and didn’t change.')).toBeVisible();
    // The host has properties now, and still sees what became of the file.
    await expect.element(page.getByLabelText('Property')).toHaveValue('all');
    await expect.element(page.getByRole('heading', { name: '2 drafts added' })).toBeVisible();
  });

  it('can name several properties instead of one, also as UTF-16', async () => {
    answer(CHECK_ALL, {
      body: {
        format: 'csv',
        acceptedCount: 0,
        presentCount: 0,
        refusedCount: 0,
        newPropertyCount: 0,
        isDryRun: true,
        columns: [],
        ignoredColumns: [],
        rows: [],
      },
    });
    await show();
    await userEvent.selectOptions(page.getByLabelText('Property'), 'all');
    const text = 'property\ttitle\r\nCafé\tDesk';
    await choose(
      new Uint8Array([
        0xff,
        0xfe,
        ...[...text].flatMap((letter) => [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8]),
      ]),
    );
    await expect.element(page.getByRole('heading', { name: 'No listings ready' })).toBeVisible();
    expect(lastText(CHECK_ALL)).toBe(text);
  });

  it('say of every column what it takes', async () => {
    await show();
    await page.getByText('5 columns and what they accept').click();
    await expect.element(page.getByText(/One of: desk \(Desk\), studio \(Studio\)/)).toBeVisible();
    await expect.element(page.getByText('If empty: 09:00-17:00')).toBeVisible();
  });

  it('have no axe violations, before and after (P1)', async () => {
    await show();
    const violations = async () => {
      const rules = { 'landmark-one-main': { enabled: false }, region: { enabled: false } };
      const found = await findViolations(document.body, { rules });
      return found.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
    };
    await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
    expect(await violations()).toEqual([]);
    await choose(CSV);
    await expect.element(page.getByRole('button', { name: 'Add 1 draft' })).toBeVisible();
    expect(await violations()).toEqual([]);
  });
});
