import type { Config } from '../config.ts'

/** Where a receipt's QR code leads: the payment itself, for whoever may see it. */
export function verifyUrl({ https, publicDomain, port }: Config, clientReference: string): string {
  const host = https ? `https://staff.${publicDomain}` : `http://staff.${publicDomain}:${port}`
  return `${host}/transactions/${clientReference}-receipt`
}
