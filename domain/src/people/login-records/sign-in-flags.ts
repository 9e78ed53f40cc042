import type { SignInFlag } from '../users/terms.ts'

export type SignIn = { device: string; ip: string; at: Date }

const HOUR_MS = 3_600_000

/** Flags of a sign-in, compared with the user's earlier successful sign-ins. The first sign-in has no flags. */
export function flagsOf(signIn: SignIn, earlier: readonly SignIn[]): SignInFlag[] {
  const flags: SignInFlag[] = []
  if (earlier.length > 0 && earlier.every(({ device }) => device !== signIn.device)) flags.push('new-device')
  const place = networkOf(signIn.ip)
  const otherNetwork = earlier.some(
    ({ ip, at }) => signIn.at.getTime() - at.getTime() < HOUR_MS && networkOf(ip) !== place,
  )
  if (otherNetwork) flags.push('two-places')
  return flags
}

/**
 * Network part of an address: mobile networks assign new addresses often, mostly from the same block. IPv4: the first two
 * numbers; IPv6: the first three groups, the usual allocation of an operator.
 */
function networkOf(ip: string): string {
  const v4 = ip.replace(/^::ffff:/i, '')
  if (v4.includes('.')) return v4.split('.').slice(0, 2).join('.')
  return ip.split(':').slice(0, 3).join(':')
}
