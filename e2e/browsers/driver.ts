// What a journey needs of a browser, so that one journey runs in Firefox and WebKit, which are driven in different ways.

/** Something on the page that people can see and reach. */
export interface Target {
  readonly css: string;
  /** A part of its text or label. */
  readonly text?: string;
}

export interface Driver {
  readonly width: number;
  /** Errors in the console so far. WebKit's driver doesn't report them. */
  readonly faults?: readonly string[];
  open(url: string): Promise<void>;
  /** Waits until it's there, and answers its text. */
  read(target: Target): Promise<string>;
  press(target: Target): Promise<void>;
  /** Types into the field with this label, key by key; `\n` sends the form. */
  type(label: string, text: string): Promise<void>;
  /** Waits until the page's path holds `part`. */
  arrive(part: string): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface DriverOptions {
  readonly width: number;
  readonly height: number;
}

/** The clock and language that both browsers take from their environment. */
export const VISITOR_ENVIRONMENT = { TZ: 'America/Los_Angeles', LANG: 'en_US.UTF-8', LANGUAGE: 'en_US' };
export const TIMEOUT_MS = 30_000;
export const notFound = (target: Target): string => `Can't be seen or pressed: ${JSON.stringify(target)}`;

/**
 * Runs in the page: the element a person sees, in the top dialog if one is open; null while there is none. Given `isToPress`, also
 * null until it's enabled, stands still, and nothing covers it.
 */
export function findTarget({ css, text }: Target, isToPress: boolean): Element | null {
  // The pages for signing in have no scripts to wait for.
  const isAlive =
    document.scripts.length > 0
      ? document.documentElement.dataset['ready'] === 'true'
      : document.readyState === 'complete';
  if (!isAlive) return null;
  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const wordsOf = (element: Element) =>
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
      (text === undefined || wordsOf(candidate).includes(text)),
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
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return hit && (element.contains(hit) || hit.closest('label')?.control === element) ? element : null;
}
