export const EMAIL_MAX = 254

/**
 * Address syntax of the HTML standard (https://html.spec.whatwg.org/#valid-e-mail-address), with a top-level domain. It has no
 * quotes, commas, brackets or line breaks, so that an address names one recipient and adds no header.
 */
const ADDRESS = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/

/** The address without spaces around it; undefined if it is invalid. */
export function parseEmail(input: string): string | undefined {
  const address = input.trim()
  return address.length <= EMAIL_MAX && ADDRESS.test(address) ? address : undefined
}

/** `a•••@example.com`. */
export function maskEmail(address: string): string {
  return address.replace(/^(.).*@/, '$1•••@')
}
