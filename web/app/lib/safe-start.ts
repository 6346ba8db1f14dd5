// Runs in the head before any other script and sets up what the content security policy requires.

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: {
      createHTML?: (text: string) => string;
      createScript?: (text: string) => string;
      createScriptURL?: (text: string) => string | undefined;
    },
  ): { createHTML(text: string): string; createScript(text: string): string; createScriptURL(text: string): string };
}

declare global {
  interface Window {
    /** Missing in browsers without Trusted Types. */
    readonly trustedTypes?: TrustedTypes;
    /** The attribute that goober, the toasts' styling library, puts on its style element. */
    __nonce__?: string;
    /** Zod's settings, which must exist before its first schema is used. */
    __zod_globalConfig?: { jitless?: boolean };
  }
}

/** Sent to the page as text, so it can't refer to anything outside. */
export function startSafely(): void {
  const nonce = (document.currentScript as HTMLScriptElement | null)?.nonce;
  if (nonce) window.__nonce__ = nonce;
  // Otherwise Zod would try `eval`, which the policy reports.
  window.__zod_globalConfig = { ...window.__zod_globalConfig, jitless: true };

  // The only HTML that libraries may create: text and links to websites, such as the map's attribution.
  const harmless = /^(?:[^<>]|<a href="https?:\/\/[^"<>]*"(?: (?:target|rel|class|title)="[^"<>]*")*>|<\/a>)*$/;
  // React creates script elements this way, which never run.
  const inertScript = `<${'script'}></${'script'}>`;
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => {
      if (text === inertScript || harmless.test(text)) return text;
      console.error('HTML was shown as text:', text.slice(0, 100));
      return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    },
    // The map's worker, the service worker, and Stripe's card form, which the policy only allows at checkout.
    createScriptURL: (text) => {
      const { origin, pathname } = new URL(text, location.href);
      const isOurs = origin === location.origin && /^\/(?:assets\/|service-worker\.js$)/.test(pathname);
      return isOurs || origin === 'https://js.stripe.com' ? text : undefined;
    },
  });
}

/** A function, so that the browser's build can leave it out. */
export const writeSafeStart = (): string => `(${startSafely})()`;
