// Which sites may show a listing, as a content security policy names them. Pure.
const LOOPBACK = /^(?:localhost|127\.0\.0\.1)$/;

/** `https://example.org`, also from a whole URL; http only for trying it out on one's own computer. Undefined for anything else. */
export function toOrigin(text: string): string | undefined {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, origin, username } = new URL(address);
  if (username !== '' || (protocol !== 'https:' && !(protocol === 'http:' && LOOPBACK.test(hostname))))
    return undefined;
  // What a content security policy can name.
  return /^https?:\/\/[a-z0-9.-]+(?::\d+)?$/.test(origin) && (hostname.includes('.') || LOOPBACK.test(hostname))
    ? origin
    : undefined;
}
