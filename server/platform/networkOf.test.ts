import { expect, test } from 'vitest';
import { networkOf } from './networkOf.ts';

test('an IPv4 address counts as itself, also where a socket or a gateway writes it as IPv6', () => {
  const spelled = [
    '1.2.3.4',
    '::ffff:1.2.3.4',
    '::FFFF:1.2.3.4',
    '::ffff:102:304',
    '0:0:0:0:0:ffff:0102:0304',
    '64:ff9b::1.2.3.4',
    '::ffff:1.2.3.4%eth0',
  ];
  expect(new Set(spelled.map(networkOf))).toEqual(new Set(['1.2.3.4']));
  expect(networkOf('::ffff:1.2.3.5')).toBe('1.2.3.5');
});

test('an IPv6 address counts as its /64, however it is written', () => {
  const spelled = [
    '2001:db8:0:7::1',
    '2001:DB8::7:0:0:0:1',
    '2001:0db8:0000:0007:ffff:ffff:ffff:ffff',
    '2001:db8:0:7::%eth0',
    ' 2001:db8:0:7:1:2:1.2.3.4 ',
  ];
  expect(new Set(spelled.map(networkOf))).toEqual(new Set(['2001:db8:0:7::/64']));
  const others = ['2001:db8:0:8::1', '2001:db8::1', '2001:db8:7::1', '::1', 'fe80::1%eth0', '::1:ffff:1.2.3.4'];
  expect(new Set([...others, '2001:db8:0:7::1'].map(networkOf)).size).toBe(6);
});

test('what is no address counts as it stands', () => {
  expect(['', 'unknown', '1.2.3', '::1::2'].map(networkOf)).toEqual(['', 'unknown', '1.2.3', '::1::2']);
});
