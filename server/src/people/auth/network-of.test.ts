import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'

test.each([
  ['41.66.1.2', '41.66.1.2'],
  ['::ffff:41.66.1.2', '41.66.1.2'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0db8:0001:0002:ffff::', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['2001:db8:1:ffff::9', '2001:db8:1::/48'],
  ['2001:db8:2:2::9', '2001:db8:2::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
