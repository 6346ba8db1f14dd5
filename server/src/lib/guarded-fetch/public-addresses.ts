// Which network addresses outbound calls may reach: only those of the public internet. Pure.
import ipaddr from 'ipaddr.js';

/**
 * True for addresses on the public internet. All others are refused, known or not: private, loopback, link-local including the cloud
 * metadata service, carrier NAT, multicast, documentation, and every IPv6 form with an embedded IPv4 address, except a mapped one
 * that's public.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // A zone such as %eth0 names a link of this machine.
  if (address.includes('%')) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || isGlobalIpv6(parsed as ipaddr.IPv6);
}

/** Only 2000::/3 of IPv6 has been allocated, so other addresses aren't public. */
const isGlobalIpv6 = (address: ipaddr.IPv6): boolean => address.match(ipaddr.IPv6.parse('2000::'), 3);
