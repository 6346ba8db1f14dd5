// One caller, however their address is written.
import { describe, expect, it } from 'vitest';
import { toCallerNetwork } from './caller-address.ts';

describe('an address belongs to a network', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9', undefined],
    ['::ffff:203.0.113.9', '203.0.113.9', undefined],
    ['::ffff:cb00:7109', '203.0.113.9', undefined],
    ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9', undefined],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['2001:db8::ffff:1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['2001:0DB8:0000:0000:0000:0000:0000:0001', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64', '2001:db8:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['unix', 'unix', undefined],
  ])('%s to %s', (ip, network, site) => {
    expect(toCallerNetwork(ip)).toEqual({ network, site });
  });
});
