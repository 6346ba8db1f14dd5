import { AUTOCOMPLETE } from '@daynook/contract/limits';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { renderHere, renderRoutes } from '../../../test/render-app.tsx';
import { PlaceBox } from './place-box.tsx';

const onChoose = vi.fn();
const prediction = (placeId: string, mainText: string, secondaryText: string) => ({
  placePrediction: {
    placeId,
    text: { text: `${mainText}, ${secondaryText}` },
    structuredFormat: { mainText: { text: mainText }, secondaryText: { text: secondaryText } },
  },
});

function Example() {
  return <PlaceBox label="Where" onChoose={onChoose} />;
}

const HydrateFallback = () => null;

const box = () => page.getByRole('combobox', { name: 'Where' });
const asked = () => receivedCalls().filter(({ key }) => key === 'POST /api/places/autocomplete');

beforeEach(() => {
  onChoose.mockReset();
  answer('POST /api/places/autocomplete', {
    body: { suggestions: [prediction('p1', 'Portland', 'Oregon'), prediction('p2', 'Portland', 'Maine')] },
  });
  answer('GET /api/places/suggest-spelling', { body: { suggestion: null } });
  answer('GET /api/places/p1', {
    body: {
      id: 'p1',
      formattedAddress: 'Portland, Oregon',
      location: { latitude: 45.5, longitude: -122.7 },
      addressComponents: [],
    },
  });
  answer('GET /api/places/p2', {
    body: {
      id: 'p2',
      formattedAddress: 'Portland, Maine',
      location: { latitude: 43.7, longitude: -70.3 },
      addressComponents: [],
    },
  });
});

describe('the place field (SE9, SE10, A1)', () => {
  it.each([
    [false, 'City or ZIP code'],
    [true, 'City or address'],
  ])('promises addresses only where they are found: %s (SE10)', async (findsAddresses, words) => {
    const routes = [{ id: 'root', path: '/', loader: () => ({ findsAddresses }), Component: Example, HydrateFallback }];
    await renderRoutes(routes);
    await expect.element(box()).toHaveAttribute('placeholder', words);
  });

  it('requests nothing before the third character, then once after a pause (SE10)', async () => {
    await renderHere(Example);
    await userEvent.type(box(), 'po');
    await userEvent.type(box(), 'rt');
    await expect.element(page.getByRole('option', { name: /Oregon/ })).toBeVisible();
    expect(asked().map(({ body }) => (body as { input: string }).input)).toEqual(['port']);
  });

  it('requests 300 ms after the last character, not before (SE9, SE10)', async () => {
    let typedAt = 0;
    const waitsMs: number[] = [];
    answer('POST /api/places/autocomplete', () => {
      waitsMs.push(performance.now() - typedAt);
      return { body: { suggestions: [prediction('p1', 'Portland', 'Oregon')] } };
    });
    await renderHere(Example);
    box()
      .element()
      .addEventListener('input', () => {
        typedAt = performance.now();
      });
    await userEvent.type(box(), 'portl');
    // A slow machine may pause between two letters and send a request for each.
    await vi.waitFor(() => expect(waitsMs).not.toEqual([]));
    expect(Math.min(...waitsMs)).toBeGreaterThanOrEqual(299);
    expect(AUTOCOMPLETE.debounceMs).toBe(300);
  });

  it('offers five at most (SE9)', async () => {
    const many = Array.from({ length: 8 }, (_, n) => prediction(`m${n}`, `Portland ${n}`, 'Oregon'));
    answer('POST /api/places/autocomplete', { body: { suggestions: many } });
    await renderHere(Example);
    await userEvent.type(box(), 'port');
    await expect.element(page.getByRole('option', { name: /Portland 4/ })).toBeVisible();
    await vi.waitFor(() => expect(page.getByRole('option').elements()).toHaveLength(5));
  });

  it('offers the correct spelling of a city as a button that applies it (SE11)', async () => {
    answer('POST /api/places/autocomplete', { body: { suggestions: [] } });
    answer('GET /api/places/suggest-spelling', {
      body: { suggestion: { text: 'San Francisco', lat: 37.77, lng: -122.42 } },
    });
    await renderHere(Example);
    await userEvent.type(box(), 'san fransisco');
    await page.getByRole('button', { name: 'Did you mean "San Francisco"?', exact: true }).click();
    expect(onChoose).toHaveBeenCalledWith({ address: 'San Francisco', lat: 37.77, lng: -122.42 });
  });

  it('shows the spelling hint together with suggestions (SE11)', async () => {
    answer('GET /api/places/suggest-spelling', {
      body: { suggestion: { text: 'Portland', lat: 45.5, lng: -122.7 } },
    });
    await renderHere(Example);
    await userEvent.type(box(), 'portl');
    await expect.element(page.getByRole('option', { name: /Oregon/ })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Did you mean "Portland"?' })).toBeVisible();
  });

  it('arrows highlight, Enter chooses the highlighted one (SE10)', async () => {
    await renderHere(Example);
    await userEvent.type(box(), 'port');
    await expect.element(page.getByRole('option', { name: /Maine/ })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const active = () => document.getElementById(box().element().getAttribute('aria-activedescendant') ?? '');
    await vi.waitFor(() => expect(active()?.textContent).toContain('Maine'));
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() =>
      expect(onChoose).toHaveBeenCalledWith({ address: 'Portland, Maine', lat: 43.7, lng: -70.3 }),
    );
  });

  it('Enter without a highlight takes the first suggestion (SE10)', async () => {
    await renderHere(Example);
    await userEvent.type(box(), 'port');
    await expect.element(page.getByRole('option', { name: /Oregon/ })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() =>
      expect(onChoose).toHaveBeenCalledWith({ address: 'Portland, Oregon', lat: 45.5, lng: -122.7 }),
    );
  });

  it('Enter in a field that searches by city uses the typed text, trimmed, whatever is suggested (SE9)', async () => {
    await renderHere(() => <PlaceBox label="Where" onChoose={onChoose} searchesText />);
    await userEvent.type(box(), ' port ');
    await expect.element(page.getByRole('option', { name: /Oregon/ })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(onChoose.mock.calls).toEqual([[{ city: 'port' }]]);
  });

  it('Enter with text but no suggestions gives the raw text (SE9, SE10)', async () => {
    answer('POST /api/places/autocomplete', { body: { suggestions: [] } });
    await renderHere(Example);
    await userEvent.type(box(), '  xyz ');
    await userEvent.keyboard('{Enter}');
    expect(onChoose).toHaveBeenCalledWith({ city: 'xyz' });
  });

  it('Enter right after typing uses the typed text, not a suggestion for the previous text (SE9, SE10)', async () => {
    await renderHere(Example);
    await userEvent.type(box(), 'port');
    await expect.element(page.getByRole('option', { name: /Oregon/ })).toBeVisible();
    const input = box().element() as HTMLInputElement;
    // Both within the pause before suggestions are requested.
    input.select();
    document.execCommand('insertText', false, 'Salem');
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    await vi.waitFor(() => expect(onChoose).toHaveBeenCalledOnce());
    expect(onChoose).toHaveBeenCalledWith({ city: 'Salem' });
  });

  it('ignores a place’s location that arrives after something else was typed or chosen (SE9)', async () => {
    let arrive: (place: { body: unknown }) => void = () => undefined;
    answer('GET /api/places/p1', () => new Promise((resolve) => (arrive = resolve)));
    await renderHere(Example);
    await userEvent.type(box(), 'port');
    await page.getByRole('option', { name: /Oregon/ }).click();
    await vi.waitFor(() => expect(receivedCalls().some(({ key }) => key === 'GET /api/places/p1')).toBe(true));
    await userEvent.type(box(), 's');
    await page.getByRole('option', { name: /Maine/ }).click();
    await vi.waitFor(() => expect(onChoose).toHaveBeenCalledOnce());
    const late = { id: 'p1', formattedAddress: 'Portland, Oregon', location: { latitude: 45.5, longitude: -122.7 } };
    arrive({ body: { ...late, addressComponents: [] } });
    await userEvent.keyboard('x');
    expect(onChoose.mock.calls).toEqual([[{ address: 'Portland, Maine', lat: 43.7, lng: -70.3 }]]);
  });

  it('Enter with nothing typed does nothing (SE9)', async () => {
    await renderHere(Example);
    (box().element() as HTMLElement).focus();
    await userEvent.keyboard('   {Enter}');
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('Escape closes and keeps the text (SE10)', async () => {
    await renderHere(Example);
    await userEvent.type(box(), 'port');
    await expect.element(page.getByRole('option', { name: /Oregon/ })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('option', { name: /Oregon/ })).not.toBeInTheDocument();
    await expect.element(box()).toHaveValue('port');
  });

  it('a press on a suggestion chooses it', async () => {
    await renderHere(Example);
    await userEvent.type(box(), 'port');
    await page.getByRole('option', { name: /Maine/ }).click();
    await vi.waitFor(() => expect(onChoose).toHaveBeenCalledOnce());
  });

  it('has no axe violations while open (P1)', async () => {
    await renderHere(Example);
    await userEvent.type(box(), 'port');
    await expect.element(page.getByRole('option', { name: /Oregon/ })).toBeVisible();
    const rules = {
      region: { enabled: false },
      'page-has-heading-one': { enabled: false },
      'landmark-one-main': { enabled: false },
    };
    expect((await findViolations(document.body, { rules })).map(({ id }) => id)).toEqual([]);
  });
});
