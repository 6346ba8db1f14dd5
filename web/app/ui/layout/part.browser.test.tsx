// Parts that stay as the server drew them until they are near, as a browser takes a page over.
import { memo, startTransition, useContext, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot, type Root } from 'react-dom/client';
import {
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_LocationContext as LocationContext,
  NavigationType,
} from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LatePart, Part } from './part.tsx';

const PLACE = {
  location: { pathname: '/', search: '', hash: '', state: null, key: 'default', unstable_mask: undefined },
  navigationType: NavigationType.Pop,
};

const drawn = vi.fn();

function Counter({ label }: { label: string }) {
  const [count, setCount] = useState(0);
  drawn(label);
  useContext(LocationContext);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {label} {count}
    </button>
  );
}

const markerAwake = vi.fn();

/** Comes last: when it is alive, what stands above it has had its turn. */
function Marker() {
  useEffect(() => markerAwake(), []);
  return <i>End</i>;
}

let tell: (label: string) => void = () => {};
/** Gives the router's state a new identity, as its every change does. */
let moveOn: () => void = () => {};
/** What the router gives its links a new identity of at each move, and not in a transition. */
let reframe: () => void = () => {};

/** Knows nothing that changes: what changes around it is told to its part alone. */
const Still = memo(() => (
  <LatePart>
    <Place />
  </LatePart>
));

const placeDrawn = vi.fn();
function Place() {
  placeDrawn(useContext(LocationContext).location.pathname);
  return <b>Here</b>;
}

/** A page whose part is four screens down; its label is changed from outside by `tell`. */
function Page({ isKept, gap = 4_000 }: { isKept?: boolean; gap?: number }) {
  const [label, setLabel] = useState('Pressed');
  const [place, setPlace] = useState<typeof PLACE>(PLACE);
  const [frame, setFrame] = useState({});
  tell = setLabel;
  moveOn = () => setPlace({ ...PLACE, location: { ...PLACE.location, pathname: '/elsewhere' } });
  reframe = () => setFrame({});
  return (
    <FrameworkContext.Provider value={frame as never}>
      <LocationContext.Provider value={place}>
        <main>
          <p>{label}</p>
          <div style={{ height: gap }} />
          <LatePart isKept={isKept ?? false}>
            <Counter label={label} />
          </LatePart>
          <Still />
          <Part>
            <Marker />
          </Part>
        </main>
      </LocationContext.Provider>
    </FrameworkContext.Provider>
  );
}

let root: Root | undefined;
let place: HTMLElement;

/** As the server sends it; React marks where a part of its own begins and ends. */
const sentBy = ({ gap = 4_000 }) =>
  `<main><p>Pressed</p><div style="height:${gap}px"></div><div class="contents late-layout">` +
  '<!--$--><button type="button">Pressed<!-- --> <!-- -->0</button><!--/$--></div>' +
  '<div class="contents late-layout"><!--$--><b>Here</b><!--/$--></div>' +
  '<!--$--><i>End</i><!--/$--></main>';

/** The page taken over from what the server sent; answers with what React had to say about differences. */
async function takeOver(props: { isKept?: boolean; gap?: number } = {}): Promise<unknown[]> {
  place.innerHTML = sentBy(props);
  const errors: unknown[] = [];
  root = hydrateRoot(place, <Page {...props} />, { onRecoverableError: (error) => errors.push(error) });
  await vi.waitFor(() => expect(markerAwake).toHaveBeenCalled());
  return errors;
}

const button = (name: string) => page.getByRole('button', { name });

beforeEach(() => {
  drawn.mockClear();
  placeDrawn.mockClear();
  markerAwake.mockClear();
  place = document.createElement('div');
  document.body.append(place);
});

afterEach(() => {
  root?.unmount();
  root = undefined;
  place.remove();
  window.scrollTo(0, 0);
});

describe('a part far below the screen', () => {
  it('costs no layout while it sleeps, and nothing holds it back once it is awake', async () => {
    await takeOver();
    const layoutOf = () => getComputedStyle(place.querySelector('button') as Element).contentVisibility;
    expect(layoutOf()).toBe('auto');
    place.querySelector('button')?.focus();
    await vi.waitFor(() => expect(layoutOf()).toBe('visible'));
  });

  it('is there, and asleep until it is near', async () => {
    const errors = await takeOver();
    await expect.element(button('Pressed 0')).toBeInTheDocument();
    expect(drawn).not.toHaveBeenCalled();
    place.querySelector('button')?.scrollIntoView();
    await vi.waitFor(() => expect(drawn).toHaveBeenCalledWith('Pressed'));
    await userEvent.click(button('Pressed 0'));
    await expect.element(button('Pressed 1')).toBeVisible();
    expect(errors).toEqual([]);
  });

  it('answers a press that comes before it is near', async () => {
    const errors = await takeOver();
    expect(drawn).not.toHaveBeenCalled();
    // As assistive technology presses: without a pointer, without scrolling.
    place.querySelector('button')?.click();
    await expect.element(button('Pressed 1')).toBeInTheDocument();
    expect(errors).toEqual([]);
  });

  it('shows at once what changes while it sleeps', async () => {
    await takeOver();
    tell('Changed');
    await expect.element(button('Changed 0')).toBeInTheDocument();
  });

  it('shows it once near, where it is kept', async () => {
    const errors = await takeOver({ isKept: true });
    tell('Changed');
    await expect.element(page.getByText('Changed', { exact: true })).toBeInTheDocument();
    await expect.element(button('Pressed 0')).toBeInTheDocument();
    expect(drawn).not.toHaveBeenCalled();
    place.querySelector('button')?.scrollIntoView();
    await expect.element(button('Changed 0')).toBeVisible();
    expect(errors).toEqual([]);
  });
});

describe('a part that sleeps while something is changed in a transition', () => {
  it('does not hold it up, is not woken by it, and wakes when it comes near', async () => {
    const errors = await takeOver({ isKept: true });
    startTransition(() => {
      tell('Changed');
      moveOn();
    });
    await expect.element(page.getByText('Changed', { exact: true })).toBeInTheDocument();
    expect([drawn.mock.calls, placeDrawn.mock.calls]).toEqual([[], []]);
    place.querySelector('button')?.scrollIntoView();
    await expect.element(button('Changed 0')).toBeVisible();
    await vi.waitFor(() => expect(placeDrawn).toHaveBeenLastCalledWith('/elsewhere'));
    expect(errors).toEqual([]);
  });

  it('is not drawn anew by the first press that leads anywhere, which the router tells its links at once', async () => {
    const errors = await takeOver();
    const before = place.querySelector('button');
    flushSync(() => reframe());
    expect([drawn.mock.calls, placeDrawn.mock.calls]).toEqual([[], []]);
    expect(place.querySelector('button')).toBe(before);
    expect(errors).toEqual([]);
  });

  it('shows at once what of it is its own', async () => {
    const errors = await takeOver();
    startTransition(() => tell('Changed'));
    await expect.element(page.getByText('Changed', { exact: true })).toBeInTheDocument();
    await expect.element(button('Changed 0')).toBeInTheDocument();
    expect(errors).toEqual([]);
  });
});

/** As a list does that marks the entry a person is at: being reached changes what stands in it. */
function List() {
  const [reached, setReached] = useState('');
  const [label, setLabel] = useState('Entry');
  tell = setLabel;
  return (
    <ul>
      {['first', 'second'].map((name) => (
        <LatePart key={name}>
          <Entry name={name} label={label} isReached={name === reached} onReach={setReached} />
        </LatePart>
      ))}
      <Part>
        <Marker />
      </Part>
    </ul>
  );
}

const entryDrawn = vi.fn();
interface EntryProps {
  name: string;
  label: string;
  isReached: boolean;
  onReach: (name: string) => void;
}
function Entry({ name, label, isReached, onReach }: EntryProps) {
  entryDrawn(name);
  return (
    <li style={{ marginTop: 4_000 }}>
      <a href={`#${name}`} aria-current={isReached} onFocus={() => onReach(name)}>
        {label}
      </a>
    </li>
  );
}

describe('a part of a list that a person reaches while it sleeps', () => {
  const entry = (name: string) =>
    `<div class="contents late-layout"><!--$--><li style="margin-top:4000px"><a href="#${name}" aria-current="false">Entry</a></li><!--/$--></div>`;

  beforeEach(async () => {
    entryDrawn.mockClear();
    place.innerHTML = `<ul>${entry('first')}${entry('second')}<!--$--><i>End</i><!--/$--></ul>`;
    root = hydrateRoot(place, <List />);
    await vi.waitFor(() => expect(markerAwake).toHaveBeenCalled());
    expect(entryDrawn).not.toHaveBeenCalled();
  });

  it('is taken over where it stands: who reached it by keyboard is not put back to the start of the page', async () => {
    const links = [...place.querySelectorAll('a')];
    links[0]?.focus();
    // In the same turn, before React has taken anything over.
    tell('Changed');
    await vi.waitFor(() => expect(links.map(({ textContent }) => textContent)).toContain('Changed'));
    expect(document.activeElement).toBe(links[0]);
    expect(links[0]?.getAttribute('aria-current')).toBe('true');
  });

  it('leaves the others asleep: nothing of theirs has changed', async () => {
    place.querySelector('a')?.focus();
    await expect.element(page.getByRole('link').first()).toHaveAttribute('aria-current', 'true');
    expect(entryDrawn).not.toHaveBeenCalledWith('second');
  });
});

/** Draws nothing at first, as what asks for its data only when alive does. */
function Late() {
  const [words, setWords] = useState('');
  useEffect(() => setWords('Here now'), []);
  return words && <p>{words}</p>;
}

it('a part that the server had nothing to draw for is awake at once, and shows what comes', async () => {
  place.innerHTML =
    '<main><div style="height:4000px"></div><div class="contents late-layout"><!--$--><!--/$--></div></main>';
  root = hydrateRoot(
    place,
    <main>
      <div style={{ height: 4_000 }} />
      <LatePart>
        <Late />
      </LatePart>
    </main>,
  );
  await expect.element(page.getByText('Here now')).toBeInTheDocument();
});

it('a part on the screen is alive at once', async () => {
  await takeOver({ gap: 10 });
  await vi.waitFor(() => expect(drawn).toHaveBeenCalled());
  await userEvent.click(button('Pressed 0'));
  await expect.element(button('Pressed 1')).toBeVisible();
});
