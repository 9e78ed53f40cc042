import { isIPv6 } from 'node:net'

/** Address by which attempts are counted. An IPv6 site can have a /48 (RFC 6177), which counts as one. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? []
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = tail === undefined ? before : [...before, ...zeros, ...after]
  return `${groups
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/48`
}
