// Parses a URL that someone gave us and checks it before anything touches the network. Pure.
import { isIP } from 'node:net';
import { OutboundRefused } from './outbound-refused.ts';
import { isPublicAddress } from './public-addresses.ts';

export interface Target {
  readonly url: URL;
  /** The name or address without brackets, as the resolver expects it. */
  readonly host: string;
  /** Set if the operator trusts exactly this host and port. It may then be private and unencrypted. */
  readonly isAllowed: boolean;
}

const LONGEST = 2_000;
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80' };

/** The calendar scheme only says that it's a calendar. */
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
 * The target of a URL. Relative ones are resolved from `base`, like redirects. Checks hosts that don't need resolving. Throws
 * OutboundRefused.
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
