// Parts of a page drawn by the server that come alive in turns of their own, so that the browser answers fingers between
// them. No fallback is ever seen.
import {
  isValidElement,
  type ReactNode,
  Suspense,
  use,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import {
  UNSAFE_DataRouterDataContext,
  UNSAFE_DataRouterNavigationContext,
  UNSAFE_DataRouterStateContext,
  UNSAFE_FetchersContext,
  UNSAFE_FrameworkContext,
  UNSAFE_LocationContext,
  UNSAFE_RouteContext,
  UNSAFE_ViewTransitionContext,
} from 'react-router';

/** Give it what changes seldom: a change from outside before it is alive makes the browser take it over at once. */
export const Part = ({ children }: { children: ReactNode }) => <Suspense fallback={null}>{children}</Suspense>;

/** How near the screen a part wakes, so that nobody meets it asleep. */
const NEAR = '50% 0px';
/** What a person does to a part wakes it before React hears of it. */
const TOUCHES = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'click'] as const;

interface LatePartProps {
  children: ReactNode;
  /** What changes before the part is near is shown only then; good for what is dear to draw and can't be seen. */
  isKept?: boolean;
}

/**
 * As `Part`, but what is far below the screen stays as the server drew it, links included, until it comes near, or somebody
 * reaches it another way. Inside the browser, where nothing was drawn before, it is alive at once.
 */
export function LatePart({ children, isKept = false }: LatePartProps) {
  const place = useRef<HTMLDivElement>(null);
  const [gate] = useState(createGate);
  const [asDrawn] = useState(children);
  const [isAnew, setAnew] = useState(false);
  const [isAwake, setAwake] = useState(!useIsTakingOver());
  useRouterChanges();
  const isAsDrawn = isSame(children, asDrawn);
  // What is waking takes changes over where it stands: drawn again, keyboard users would lose their place.
  if (!isKept && !isAwake && !isAnew && !gate.isOpen() && !isAsDrawn) setAnew(true);
  useEffect(() => (isAwake || !place.current ? undefined : wakeWhenNear(place.current, gate.open)), [gate, isAwake]);
  const shown = !isAwake && (isKept || isAsDrawn) ? asDrawn : children;
  const part = useMemo(
    () => (
      // What changed is drawn anew: what sleeps could not take a change over, and would hold up all that comes with it.
      <Suspense key={isAnew ? 'anew' : 'drawn'} fallback={null}>
        <Asleep gate={gate} onAwake={setAwake}>
          {shown}
        </Asleep>
      </Suspense>
    ),
    [gate, shown, isAnew],
  );
  // Not a box of its own: the page lays out what is in it, and what sleeps only when it comes near.
  return (
    <div ref={place} className={isAwake ? 'contents' : 'contents late-layout'}>
      {part}
    </div>
  );
}

/** Whether both say the same, so that nothing of what was drawn has changed: one kind of thing with the same properties. */
function isSame(a: ReactNode, b: ReactNode): boolean {
  if (a === b) return true;
  if (!isValidElement<Record<string, unknown>>(a) || !isValidElement<Record<string, unknown>>(b)) return false;
  if (a.type !== b.type || a.key !== b.key) return false;
  const names = Object.keys(a.props);
  return names.length === Object.keys(b.props).length && names.every((name) => Object.is(a.props[name], b.props[name]));
}

/**
 * Hears all that the router tells its pages, so that React asks here and no further: else it would have to take over what
 * sleeps before any of it can be shown, and wait for it. What wakes later reads what holds by then.
 */
function useRouterChanges(): void {
  useContext(UNSAFE_DataRouterStateContext);
  useContext(UNSAFE_DataRouterDataContext);
  useContext(UNSAFE_DataRouterNavigationContext);
  useContext(UNSAFE_FetchersContext);
  useContext(UNSAFE_LocationContext);
  useContext(UNSAFE_RouteContext);
  useContext(UNSAFE_ViewTransitionContext);
  // Not in a transition: the first press of a search would wait for every card that sleeps.
  useContext(UNSAFE_FrameworkContext);
}

interface Gate {
  opened: Promise<void>;
  isOpen: () => boolean;
  open: () => void;
}

function createGate(): Gate {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isOpen = false;
  return {
    opened: promise,
    isOpen: () => isOpen,
    open: () => {
      isOpen = true;
      settle(promise);
      resolve();
    },
  };
}

/** React reads these before it waits: a press must find the part awake in the same turn. */
const settle = (promise: Promise<void>) => Object.assign(promise, { status: 'fulfilled', value: undefined });

const OPEN = settle(Promise.resolve());

interface AsleepProps {
  gate: Gate;
  onAwake: (isAwake: true) => void;
  children: ReactNode;
}

function Asleep({ gate, onAwake, children }: AsleepProps) {
  // Only what the server drew can wait: drawn anew it would leave a hole.
  const isTakingOver = useIsTakingOver();
  use(isTakingOver && typeof window !== 'undefined' ? gate.opened : OPEN);
  useEffect(() => onAwake(true), [onAwake]);
  return children;
}

const never = () => () => {};

/** Whether this is drawn on the server, or taken over in the browser from what the server drew. */
const useIsTakingOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );

/** The places of parts that sleep, with what wakes them. One observer and one listener serve all of them. */
const sleepers = new Map<Node, () => void>();
let observer: IntersectionObserver | undefined;

/** Wakes the parts that this stands in. */
function wakeAround(target: EventTarget | null): void {
  for (let node = target instanceof Node ? target : null; node; node = node.parentNode) sleepers.get(node)?.();
}
const onTouch = (event: Event) => wakeAround(event.target);

function wakeWhenNear(place: HTMLElement, wake: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) wakeAround(target);
    },
    { rootMargin: NEAR },
  );
  if (sleepers.size === 0)
    for (const touch of TOUCHES) window.addEventListener(touch, onTouch, { capture: true, passive: true });
  sleepers.set(place, wake);
  const children = [...place.children];
  for (const child of children) observer.observe(child);
  // What the server had nothing to draw for is nowhere that could come near.
  if (children.length === 0) wake();
  return () => {
    for (const child of children) observer?.unobserve(child);
    sleepers.delete(place);
    if (sleepers.size === 0) for (const touch of TOUCHES) window.removeEventListener(touch, onTouch, { capture: true });
  };
}
