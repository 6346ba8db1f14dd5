// Finds the network of a request, so that nobody gets more than their share by using many addresses. Pure.
import ipaddr from 'ipaddr.js';

/**
 * How much more a whole IPv6 site may request than one of its networks. A provider's customers share a site, and a person has one
 * network.
 */
export const SITE_FACTOR = 16;

export interface CallerNetwork {
  /** An IPv4 address, or the /64 of an IPv6 address: one household or one phone. */
  readonly network: string;
  /** The /48 around an IPv6 network. Someone who rents one has 65,536 networks. */
  readonly site: string | undefined;
}

const block = (address: ipaddr.IPv6, bits: number): string =>
  `${address.parts
    .slice(0, bits / 16)
    .map((part) => part.toString(16))
    .join(':')}::/${bits}`;

/** Accepts every notation: compressed, in full, with a zone, or IPv4 inside IPv6. */
export function toCallerNetwork(ip: string): CallerNetwork {
  if (!ipaddr.isValid(ip)) return { network: ip, site: undefined };
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return { network: address.toString(), site: undefined };
  const v6 = address as ipaddr.IPv6;
  return { network: block(v6, 64), site: block(v6, 48) };
}
