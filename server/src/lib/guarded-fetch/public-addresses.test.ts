import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './public-addresses.ts';

describe('addresses that outbound calls may reach (A18)', () => {
  it.each(['93.184.215.14', '8.8.8.8', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::ffff:8.8.8.8'])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('addresses they never reach (A18)', () => {
  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1', // carriers' NAT
    '169.254.169.254', // where clouds keep a machine's keys
    '192.0.0.192',
    '198.18.0.1',
    '203.0.113.5',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:169.254.169.254',
    '::127.0.0.1',
    '64:ff9b::7f00:1', // IPv4 inside IPv6, for translators
    '64:ff9b:1::7f00:1',
    '2002:7f00:1::', // 6to4
    '2001:0:7f00:1::', // Teredo
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd00:ec2::254',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
    '4000::1',
    '2130706433',
    'localhost',
    '',
  ])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
