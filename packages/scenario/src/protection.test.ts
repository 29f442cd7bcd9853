import { expect, it } from 'vitest';
import { looksLikeTestHost, proposedProtection } from './protection.ts';

it.each([
  'http://localhost:3000',
  'http://api.localhost',
  'http://127.0.0.1:8080/v1',
  'http://[::1]:80/',
  'http://[fd12:3456::1]/',
  'http://10.1.2.3',
  'http://172.20.0.5',
  'http://192.168.1.10',
  'http://100.100.1.1',
  'http://api:8080',
  'https://printer.local',
  'https://shop.test',
  'https://api.example',
  'https://api.example.com/v1',
  'https://orders.svc.internal',
  'https://staging.acme.io',
  'https://api-staging.acme.io',
  'https://api.dev01.acme.co.uk',
  'https://QA2.acme.io',
  'https://acme-preview-7.host.app',
  'https://int.acme.io',
  'https://mock.acme.io.',
])('%s looks like a test host', (url) => {
  expect(looksLikeTestHost(url)).toBe(true);
  expect(proposedProtection(url)).toBe('own_records');
});

it.each([
  'https://api.acme.io',
  'https://acme.dev',
  'https://api.acme.dev',
  'https://test.io',
  'https://demo.co.uk',
  'https://www.demo.co.uk',
  'https://latest.acme.io',
  'https://contest.acme.io',
  'https://devices.acme.io',
  'https://print.acme.io',
  'https://172.32.0.1',
  'http://8.8.8.8',
  'http://100.128.0.1',
  'https://[2001:db8::1]/',
  'https://localhost.acme.io',
  'https://example.com.acme.io',
  'https://notexample.com',
  'http://134744072',
  'http://0x08080808',
  'https://api。acme。io',
  'https://api.acme.io\\.local',
  'https://localhost@api.acme.io',
  'ftp://localhost',
])('%s does not', (url) => {
  expect(looksLikeTestHost(url)).toBe(false);
  expect(proposedProtection(url)).toBe('read_only');
});

it('an address is taken with the scheme that is added to it', () => {
  expect(proposedProtection('localhost:3000')).toBe('own_records');
  expect(proposedProtection('api.acme.io')).toBe('read_only');
});

it('nothing is proposed to be read only without an address', () => {
  expect(proposedProtection('')).toBe('own_records');
});
