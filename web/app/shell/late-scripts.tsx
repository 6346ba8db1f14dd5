// Starts the page's scripts after the first paint, so content is never delayed by them.
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Scripts } from 'react-router';

interface ElementProps {
  rel?: string;
  href?: string;
  type?: string;
  nonce?: string;
  children?: ReactNode;
  dangerouslySetInnerHTML?: { __html: string };
}

/** Every element in `node`, with fragments flattened. */
function listElements(node: ReactNode): ReactElement<ElementProps>[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<ElementProps>(child)) return [];
    return typeof child.type === 'string' ? [child] : listElements(child.props.children);
  });
}

/** If the browser never reports its first frame, the scripts start after this long. */
const DRAWN_AT_LATEST_MS = 10_000;

/** Inlined into the page, so it can't refer to anything outside. A background tab paints nothing: no wait there. */
function startAfterPaint(preloads: string[], moduleCode: string, latestMs: number) {
  const nonce = (document.currentScript as HTMLScriptElement | null)?.nonce ?? '';
  const trusted = window.trustedTypes?.createPolicy('start', {
    createScript: (text) => text,
    createScriptURL: (text) => text,
  });
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    const script = document.createElement('script');
    script.type = 'module';
    script.nonce = nonce;
    script.textContent = trusted?.createScript(moduleCode) ?? moduleCode;
    document.head.append(script);
    preloadSome();
    // The browser's first lookup of its locales takes long and is then cached: it can happen in the background while the scripts load.
    const variant =
      'new Intl.NumberFormat("en");new Intl.DateTimeFormat("en").format();new Intl.PluralRules("en");close()';
    const address = URL.createObjectURL(new Blob([variant], { type: 'text/javascript' }));
    new Worker(trusted?.createScriptURL(address) ?? address);
    URL.revokeObjectURL(address);
  };
  // Two at a time: each takes a slow phone some milliseconds, in which it should respond to touch.
  const preloadSome = () => {
    for (const href of preloads.splice(0, 2)) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
    if (preloads.length > 0) setTimeout(preloadSome);
  };
  const isSeen = document.visibilityState === 'visible';
  if (isSeen && PerformanceObserver.supportedEntryTypes?.includes('paint')) {
    // A background alone counts as a paint, but nobody came to see that.
    const onPaint = (paints: PerformanceObserverEntryList) => {
      if (paints.getEntriesByName('first-contentful-paint').length > 0) start();
    };
    new PerformanceObserver(onPaint).observe({ type: 'paint', buffered: true });
    setTimeout(start, latestMs);
  } else start();
}

/** React Router's `Scripts`, the same ones in the same order, started after the first paint. */
export function LateScripts() {
  // Called as a function, because its elements are needed here; it keeps its own hooks.
  const elements = listElements(Scripts({}));
  const preloads = elements.filter(({ props }) => props.rel === 'modulepreload').map(({ props }) => props.href ?? '');
  const isModule = ({ props }: ReactElement<ElementProps>) => props.type === 'module';
  const module = elements.find(isModule);
  if (!module) return elements;
  const code = module.props.dangerouslySetInnerHTML?.__html ?? '';
  return (
    <>
      {elements.filter((element) => element.props.rel !== 'modulepreload' && !isModule(element))}
      <script nonce={module.props.nonce} suppressHydrationWarning>
        {`(${startAfterPaint})(${[preloads, code, DRAWN_AT_LATEST_MS].map((value) => JSON.stringify(value))})`}
      </script>
    </>
  );
}
