// Runs in the head before any other script: what the content security policy takes for granted.

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
    /** Missing in browsers that don't know Trusted Types. */
    readonly trustedTypes?: TrustedTypes;
    /** What goober, under the toasts, puts on its style element. */
    __nonce__?: string;
    /** Zod's settings: they must be there before its first schema is used. */
    __zod_globalConfig?: { jitless?: boolean };
  }
}

/** Is sent to the page as text, so nothing from outside may be named in it. */
export function startSafely(): void {
  const nonce = (document.currentScript as HTMLScriptElement | null)?.nonce;
  if (nonce) window.__nonce__ = nonce;
  // Zod would otherwise try out `eval`, which the policy reports.
  window.__zod_globalConfig = { ...window.__zod_globalConfig, jitless: true };

  // Text and links to websites: all that libraries may turn into HTML. The map's sources are credited that way.
  const harmless = /^(?:[^<>]|<a href="https?:\/\/[^"<>]*"(?: (?:target|rel|class|title)="[^"<>]*")*>|<\/a>)*$/;
  // React makes script elements that never run of this.
  const inertScript = `<${'script'}></${'script'}>`;
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => {
      if (text === inertScript || harmless.test(text)) return text;
      console.error('HTML was shown as text:', text.slice(0, 100));
      return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    },
    // The map's worker, and Stripe's card form, which the policy allows at the checkout only.
    createScriptURL: (text) => {
      const { origin, pathname } = new URL(text, location.href);
      const isOurs = origin === location.origin && pathname.startsWith('/assets/');
      return isOurs || origin === 'https://js.stripe.com' ? text : undefined;
    },
  });
}

export const safeStartScript = `(${startSafely})()`;
