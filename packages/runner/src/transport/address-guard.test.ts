import { describe, expect, it } from 'vitest';
import { assertPublicHost, BlockedAddressError, guardedLookup, isPrivateAddress } from './address-guard.ts';

describe('isPrivateAddress', () => {
  it.each([
    '0.0.0.0',
    '10.0.0.1',
    '10.255.255.255',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.19.255.255',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.1.2.3',
    '::ffff:a9fe:a9fe',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '::ffff:0:7f00:1',
    '3fff::1',
    '5f00::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2001::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'not an address',
    '',
  ])('refuses %s', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '::ffff:8.8.8.8',
  ])('allows %s', (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  });
});

describe('assertPublicHost', () => {
  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://127.0.0.1./',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[0:0:0:0:0:ffff:7f00:1]/',
    'http://①②⑦.0.0.1/',
    'http://2852039166/latest/meta-data',
  ])('refuses %s, however the address is written', (address) => {
    expect(() => assertPublicHost(new URL(address).hostname)).toThrow(BlockedAddressError);
  });

  it.each(['http://93.184.216.34/', 'http://api.example/', 'http://[2606:4700:4700::1111]/'])(
    'allows %s',
    (address) => {
      expect(() => assertPublicHost(new URL(address).hostname)).not.toThrow();
    },
  );
});

describe('guardedLookup', () => {
  it.each([true, false])('refuses a name that resolves to a private address (all: %s)', async (all) => {
    const error = await new Promise((resolve) => guardedLookup('localhost', { all }, resolve));
    expect(error).toBeInstanceOf(BlockedAddressError);
  });
});
