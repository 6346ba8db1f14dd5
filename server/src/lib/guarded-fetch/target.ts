// Reads an address that somebody gave us into a target that may be asked, before anything touches the network. Pure.
import { isIP } from 'node:net';
import { OutboundRefused } from './outbound-refused.ts';
import { isPublicAddress } from './public-addresses.ts';

export interface Target {
  readonly url: URL;
  /** Name or address without brackets, as the resolver wants it. */
  readonly host: string;
  /** Set when the operator has named exactly this host and port: then it may be private, and asked without encryption. */
  readonly isAllowed: boolean;
}

const LONGEST = 2_000;
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80' };

/** A calendar's own scheme says no more than that it is one. */
const withHttps = (text: string): string => text.replace(/^webcals?:\/\//i, 'https://');

function parse(text: string, base?: URL): URL {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > LONGEST) throw new OutboundRefused('not-an-address');
  try {
    return new URL(withHttps(trimmed), base);
  } catch {
    throw new OutboundRefused('not-an-address');
  }
}

/**
 * The target behind the text; a text that is relative is read from `base`, as a redirect's is. Names that need no
 * resolving are judged here. Throws OutboundRefused.
 */
export function readTarget(text: string, allowedHosts: ReadonlySet<string>, base?: URL): Target {
  const url = parse(text, base);
  const defaultPort = DEFAULT_PORTS[url.protocol];
  if (defaultPort === undefined) throw new OutboundRefused('scheme');
  if (url.username !== '' || url.password !== '') throw new OutboundRefused('credentials');
  url.hash = '';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isAllowed = allowedHosts.has(`${url.hostname}:${url.port || defaultPort}`);
  if (!isAllowed) {
    if (url.protocol !== 'https:') throw new OutboundRefused('scheme');
    if (url.port !== '') throw new OutboundRefused('port');
    if (isIP(host) > 0 && !isPublicAddress(host)) throw new OutboundRefused('private');
    if (/(?:^|\.)(?:localhost|local|internal|home\.arpa)\.?$/i.test(host)) throw new OutboundRefused('private');
  }
  return { url, host, isAllowed };
}
