// Parts that keep their server-rendered HTML until they're near the screen, in a browser that hydrates the page.
import { memo, startTransition, useContext, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
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

/** The last part: once it's hydrated, the parts above it have had their turn. */
function Marker() {
  useEffect(() => markerAwake(), []);
  return <i>End</i>;
}

let tell: (label: string) => void = () => {};
/** Gives the router's state a new identity, as every change of it does. */
let moveOn: () => void = () => {};
/** The router gives its links a new identity on every navigation, outside a transition. */
let reframe: () => void = () => {};

/** Has no state that changes; only its part gets changes from outside. */
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

/** A page whose part is four screens down; `tell` changes its label from outside. */
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

/** The HTML as the server sends it; React marks where a Suspense boundary begins and ends. */
const sentBy = ({ gap = 4_000 }) =>
  `<main><p>Pressed</p><div style="height:${gap}px"></div><div class="contents late-layout">` +
  '<!--$--><button type="button">Pressed<!-- --> <!-- -->0</button><!--/$--></div>' +
  '<div class="contents late-layout"><!--$--><b>Here</b><!--/$--></div>' +
  '<!--$--><i>End</i><!--/$--></main>';

/** Hydrates the server's HTML and returns React's hydration warnings. */
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
  it('costs no layout before it hydrates, and layout is normal afterwards', async () => {
    await takeOver();
    const readLayout = () => getComputedStyle(place.querySelector('button') as Element).contentVisibility;
    expect(readLayout()).toBe('auto');
    place.querySelector('button')?.focus();
    await vi.waitFor(() => expect(readLayout()).toBe('visible'));
  });

  it('has its own height from the first frame if it’s on the first screen', () => {
    const readClasses = (isOnFirstScreen: boolean) =>
      /class="([^"]*)"/.exec(renderToString(<LatePart isOnFirstScreen={isOnFirstScreen}>Here</LatePart>))?.[1];
    expect([readClasses(false), readClasses(true)]).toEqual(['contents late-layout', 'contents']);
  });

  it('shows the server’s HTML and hydrates when it’s near', async () => {
    const errors = await takeOver();
    await expect.element(button('Pressed 0')).toBeInTheDocument();
    expect(drawn).not.toHaveBeenCalled();
    place.querySelector('button')?.scrollIntoView();
    await vi.waitFor(() => expect(drawn).toHaveBeenCalledWith('Pressed'));
    await userEvent.click(button('Pressed 0'));
    await expect.element(button('Pressed 1')).toBeVisible();
    expect(errors).toEqual([]);
  });

  it('handles a press that comes before it’s near', async () => {
    const errors = await takeOver();
    expect(drawn).not.toHaveBeenCalled();
    // The way assistive technology presses: without a pointer and without scrolling.
    place.querySelector('button')?.click();
    await expect.element(button('Pressed 1')).toBeInTheDocument();
    expect(errors).toEqual([]);
  });

  it('shows changes at once before it’s hydrated', async () => {
    await takeOver();
    tell('Changed');
    await expect.element(button('Changed 0')).toBeInTheDocument();
  });

  it('shows changes when it’s near, if they’re deferred', async () => {
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

describe('a part that isn’t hydrated while something changes in a transition', () => {
  it('doesn’t delay it, isn’t hydrated by it, and hydrates when it’s near', async () => {
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

  it('isn’t rendered again by the first navigation, which changes all the router’s links at once', async () => {
    const errors = await takeOver();
    const before = place.querySelector('button');
    flushSync(() => reframe());
    expect([drawn.mock.calls, placeDrawn.mock.calls]).toEqual([[], []]);
    expect(place.querySelector('button')).toBe(before);
    expect(errors).toEqual([]);
  });

  it('shows its own changes at once', async () => {
    const errors = await takeOver();
    startTransition(() => tell('Changed'));
    await expect.element(page.getByText('Changed', { exact: true })).toBeInTheDocument();
    await expect.element(button('Changed 0')).toBeInTheDocument();
    expect(errors).toEqual([]);
  });
});

/** Like a list that marks the current entry: reaching it changes its content. */
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

describe('a part of a list that’s reached before it’s hydrated', () => {
  const entry = (name: string) =>
    `<div class="contents late-layout"><!--$--><li style="margin-top:4000px"><a href="#${name}" aria-current="false">Entry</a></li><!--/$--></div>`;

  beforeEach(async () => {
    entryDrawn.mockClear();
    place.innerHTML = `<ul>${entry('first')}${entry('second')}<!--$--><i>End</i><!--/$--></ul>`;
    root = hydrateRoot(place, <List />);
    await vi.waitFor(() => expect(markerAwake).toHaveBeenCalled());
    expect(entryDrawn).not.toHaveBeenCalled();
  });

  it('hydrates in place: keyboard users aren’t sent back to the start of the page', async () => {
    const links = [...place.querySelectorAll('a')];
    links[0]?.focus();
    // In the same task, before React has hydrated anything.
    tell('Changed');
    await vi.waitFor(() => expect(links.map(({ textContent }) => textContent)).toContain('Changed'));
    expect(document.activeElement).toBe(links[0]);
    expect(links[0]?.getAttribute('aria-current')).toBe('true');
  });

  it('leaves the others as they are: nothing in them has changed', async () => {
    place.querySelector('a')?.focus();
    await expect.element(page.getByRole('link').first()).toHaveAttribute('aria-current', 'true');
    expect(entryDrawn).not.toHaveBeenCalledWith('second');
  });
});

/** Renders nothing at first, like a component that loads its data after hydration. */
function Late() {
  const [words, setWords] = useState('');
  useEffect(() => setWords('Here now'), []);
  return words && <p>{words}</p>;
}

it('a part that the server rendered empty is hydrated at once, and shows its content', async () => {
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

it('a part on the screen is hydrated at once', async () => {
  await takeOver({ gap: 10 });
  await vi.waitFor(() => expect(drawn).toHaveBeenCalled());
  await userEvent.click(button('Pressed 0'));
  await expect.element(button('Pressed 1')).toBeVisible();
});
