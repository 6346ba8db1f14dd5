// The page's scripts, asked for once the page has been drawn: what people came to read is never behind what brings it to life.
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

/** Every element in `node`, fragments opened. */
function elementsOf(node: ReactNode): ReactElement<ElementProps>[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<ElementProps>(child)) return [];
    return typeof child.type === 'string' ? [child] : elementsOf(child.props.children);
  });
}

/** Should the browser never tell of its first frame, the scripts start after this long. */
const DRAWN_AT_LATEST_MS = 10_000;

/** Runs in the page as it is, so nothing from outside may be named in it. A tab in the background draws nothing: no wait there. */
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
    // The first look at the languages it knows takes a browser long, and is then known to all of it: somebody else may take
    // it while the scripts are on their way.
    const variant =
      'new Intl.NumberFormat("en");new Intl.DateTimeFormat("en").format();new Intl.PluralRules("en");close()';
    const address = URL.createObjectURL(new Blob([variant], { type: 'text/javascript' }));
    new Worker(trusted?.createScriptURL(address) ?? address);
    URL.revokeObjectURL(address);
  };
  // Two at a time: each costs a slow phone some milliseconds, in which it should answer to fingers.
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
    // A background alone is a paint as well, and nobody came to read that.
    const onPaint = (paints: PerformanceObserverEntryList) => {
      if (paints.getEntriesByName('first-contentful-paint').length > 0) start();
    };
    new PerformanceObserver(onPaint).observe({ type: 'paint', buffered: true });
    setTimeout(start, latestMs);
  } else start();
}

/** React Router's `Scripts`, the same ones in the same order, begun after the first paint. */
export function LateScripts() {
  // Called as the function it is: its elements are what has to be seen here, and it keeps its own hooks.
  const elements = elementsOf(Scripts({}));
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
