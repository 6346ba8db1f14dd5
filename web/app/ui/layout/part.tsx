// Server-rendered parts of a page that hydrate one at a time, so the browser can respond to input in between. Fallbacks are never
// visible.
import { isValidElement, type ReactNode, Suspense, use, useContext, useEffect, useMemo, useRef, useState } from 'react';
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
import { useIsTakingOver } from '../../lib/use-is-taking-over.ts';

/** Pass props that rarely change: a change before hydration makes the browser hydrate the part at once. */
export const Part = ({ children }: { children: ReactNode }) => <Suspense fallback={null}>{children}</Suspense>;

/** How near the screen a part hydrates, so that people only meet parts that work. */
const NEAR = '50% 0px';
/** Events that hydrate a part before React handles them. */
const TOUCHES = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'click'] as const;

interface LatePartProps {
  children: ReactNode;
  /** Changes before the part is near are only applied then; good for content that's expensive to render and off screen. */
  isKept?: boolean;
  /** On the first screen: its height counts from the first frame. Others are laid out once they're near. */
  isOnFirstScreen?: boolean;
}

/**
 * Like `Part`, but a part far below the screen keeps the server's HTML, links included, until it gets near or is reached another way. If
 * the browser renders it first, it works at once.
 */
export function LatePart({ children, isKept = false, isOnFirstScreen = false }: LatePartProps) {
  const place = useRef<HTMLDivElement>(null);
  const [gate] = useState(createGate);
  const [asDrawn] = useState(children);
  const [isAnew, setAnew] = useState(false);
  const [isAwake, setAwake] = useState(!useIsTakingOver());
  useRouterChanges();
  const isAsDrawn = isSame(children, asDrawn);
  // A part that's hydrating applies changes in place: if it rendered from scratch, keyboard users would lose their position.
  if (!isKept && !isAwake && !isAnew && !gate.isOpen() && !isAsDrawn) setAnew(true);
  useEffect(() => (isAwake || !place.current ? undefined : wakeWhenNear(place.current, gate.open)), [gate, isAwake]);
  const shown = !isAwake && (isKept || isAsDrawn) ? asDrawn : children;
  const part = useMemo(
    () => (
      // Renders what changed from scratch: a part that isn't hydrated can't apply a change, and would block everything that changes with
      // it.
      <Suspense key={isAnew ? 'anew' : 'drawn'} fallback={null}>
        <Asleep gate={gate} onAwake={setAwake}>
          {shown}
        </Asleep>
      </Suspense>
    ),
    [gate, shown, isAnew],
  );
  // Not a box of its own: the page lays out the content.
  return (
    <div ref={place} className={isAwake || isOnFirstScreen ? 'contents' : 'contents late-layout'}>
      {part}
    </div>
  );
}

/** Whether both elements are the same kind with the same props, so nothing in them has changed. */
function isSame(a: ReactNode, b: ReactNode): boolean {
  if (a === b) return true;
  if (!isValidElement<Record<string, unknown>>(a) || !isValidElement<Record<string, unknown>>(b)) return false;
  if (a.type !== b.type || a.key !== b.key) return false;
  const names = Object.keys(a.props);
  return names.length === Object.keys(b.props).length && names.every((name) => Object.is(a.props[name], b.props[name]));
}

/**
 * Receives the router's changes, so that React stops here. Without it React would have to hydrate the waiting parts before it could show
 * any change. Parts that hydrate later read the current state.
 */
function useRouterChanges(): void {
  useContext(UNSAFE_DataRouterStateContext);
  useContext(UNSAFE_DataRouterDataContext);
  useContext(UNSAFE_DataRouterNavigationContext);
  useContext(UNSAFE_FetchersContext);
  useContext(UNSAFE_LocationContext);
  useContext(UNSAFE_RouteContext);
  useContext(UNSAFE_ViewTransitionContext);
  // Not in a transition: the first press of a search would wait for every waiting card.
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

/** React reads these events before it waits, so a press must find the part hydrated in the same task. */
const settle = (promise: Promise<void>) => Object.assign(promise, { status: 'fulfilled', value: undefined });

const OPEN = settle(Promise.resolve());

interface AsleepProps {
  gate: Gate;
  onAwake: (isAwake: true) => void;
  children: ReactNode;
}

function Asleep({ gate, onAwake, children }: AsleepProps) {
  // Only server-rendered content can wait: if the browser rendered it, it would be empty.
  const isTakingOver = useIsTakingOver();
  use(isTakingOver && typeof window !== 'undefined' ? gate.opened : OPEN);
  useEffect(() => onAwake(true), [onAwake]);
  return children;
}

/** Waiting parts and the functions that hydrate them. One observer and one listener serve all of them. */
const sleepers = new Map<Node, () => void>();
let observer: IntersectionObserver | undefined;

/** Hydrates the parts around an element. */
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
  // If the server rendered nothing, there's no element that could come near.
  if (children.length === 0) wake();
  return () => {
    for (const child of children) observer?.unobserve(child);
    sleepers.delete(place);
    if (sleepers.size === 0) for (const touch of TOUCHES) window.removeEventListener(touch, onTouch, { capture: true });
  };
}
