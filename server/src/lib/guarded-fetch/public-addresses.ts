// Which network addresses an outbound call may reach: those of the public internet and no others. Pure.
import ipaddr from 'ipaddr.js';

/**
 * True for an address that anybody on the internet could mean. Everything with another purpose is refused, known or not:
 * private, loopback, link-local with the clouds' metadata service, carrier NAT, multicast, documentation, and every form
 * of IPv6 that carries an IPv4 address inside, except one that is mapped and itself public.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // A zone such as %eth0 names a link of this very machine.
  if (address.includes('%')) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || isGlobalIpv6(parsed as ipaddr.IPv6);
}

/** Of IPv6 only 2000::/3 is given out at all; what lies outside can only lead somewhere odd. */
const isGlobalIpv6 = (address: ipaddr.IPv6): boolean => address.match(ipaddr.IPv6.parse('2000::'), 3);
