// What a journey needs from a browser, so that the same journey runs in Firefox and WebKit, which have different drivers.

/** An element that people can see and reach. */
export interface Target {
  readonly css: string;
  /** Part of its text or label. */
  readonly text?: string;
}

export interface Driver {
  readonly width: number;
  /** Console errors so far. WebKit's driver doesn't report them. */
  readonly faults?: readonly string[];
  open(url: string): Promise<void>;
  /** Waits for the element and returns its text. */
  read(target: Target): Promise<string>;
  press(target: Target): Promise<void>;
  /** Types into the field with this label, key by key; `\n` submits the form. */
  type(label: string, text: string): Promise<void>;
  /** Waits until the page's path contains `part`. */
  arrive(part: string): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface DriverOptions {
  readonly width: number;
  readonly height: number;
}

/** The clock and language that both browsers get from their environment. */
export const VISITOR_ENVIRONMENT = { TZ: 'America/Los_Angeles', LANG: 'en_US.UTF-8', LANGUAGE: 'en_US' };
export const TIMEOUT_MS = 30_000;
/** What `obstacles` found when the wait ended, as part of the error, because a run on another machine can't be inspected. */
export const notFound = (target: Target, seen: string): string =>
  `Can't be seen or pressed: ${JSON.stringify(target)}\n${seen}`;

/**
 * Runs in the page: the element a person sees, in the top dialog if one is open; null if there's none. With `isToPress`, also null until
 * it's enabled, doesn't move, and isn't covered.
 */
export function findTarget({ css, text }: Target, isToPress: boolean): Element | null {
  // The login pages have no scripts to wait for. WebKit focuses their first field when it first paints them, even if someone is already
  // typing in another field. A person sees nothing before that.
  const isAlive =
    document.scripts.length > 0
      ? document.documentElement.dataset['ready'] === 'true'
      : document.readyState === 'complete' &&
        (!document.querySelector('[autofocus]') || document.activeElement !== document.body);
  if (!isAlive) return null;
  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const readLabels = (element: Element) =>
    [
      element.ariaLabel ?? '',
      element.textContent,
      ...[...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent),
    ]
      .join(' ')
      .replaceAll(/\s+/g, ' ');
  const element = [...root.querySelectorAll(css)].find(
    (candidate) =>
      candidate.checkVisibility({ visibilityProperty: true }) &&
      candidate.getBoundingClientRect().width > 0 &&
      !(isToPress && candidate.matches(':disabled, [aria-disabled="true"], [aria-busy="true"] *')) &&
      (text === undefined || readLabels(candidate).includes(text)),
  );
  if (!element || !isToPress) return element ?? null;
  const isMoving = document
    .getAnimations()
    .some(
      ({ playState, effect }) =>
        playState === 'running' &&
        effect?.getComputedTiming().endTime !== Infinity &&
        (effect as KeyframeEffect).target?.contains(element),
    );
  if (isMoving) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  // It was there at the last check: content that arrives above or below can move it without an animation.
  const spot = `${left} ${top}`;
  const seen = globalThis as { lastSpot?: [Element, string] | undefined };
  const isStill = seen.lastSpot?.[0] === element && seen.lastSpot[1] === spot;
  seen.lastSpot = [element, spot];
  if (!isStill) return null;
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return hit && (element.contains(hit) || hit.closest('label')?.control === element) ? element : null;
}

/** Runs in the page: its path, and for each element that matches `css`, what `findTarget` checks. */
export function obstacles({ css }: Target): string {
  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const describeElement = (element: Element | null | undefined) => element?.outerHTML.slice(0, 160);
  const candidates = [...root.querySelectorAll(css)].slice(0, 20).map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return {
      text: `${element.ariaLabel ?? ''} ${element.textContent}`.trim().slice(0, 60),
      isVisible: element.checkVisibility({ visibilityProperty: true }),
      box: [left, top, width, height].map(Math.round),
      disabledBy: describeElement(element.closest(':disabled, [aria-disabled="true"], [aria-busy="true"]')),
      coveredBy: hit && element.contains(hit) ? undefined : describeElement(hit),
      movedBy: document
        .getAnimations()
        .filter(
          ({ playState, effect }) => playState === 'running' && (effect as KeyframeEffect).target?.contains(element),
        )
        .map(({ effect }) => describeElement((effect as KeyframeEffect).target)),
    };
  });
  const page = {
    path: location.pathname + location.search,
    ready: document.documentElement.dataset['ready'],
    isInDialog: root !== document,
    heading: document.querySelector('h1')?.textContent,
  };
  return [page, ...candidates].map((line) => JSON.stringify(line)).join('\n');
}
