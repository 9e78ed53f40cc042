/**
 * Keys that act by themselves, without Ctrl or Alt, can be switched off: a voice that dictates or a hand that slips must not
 * set things off (WCAG 2.1.4). The choice stands on the page, so that whoever listens for keys need not know who is signed in.
 */
export const singleKeysAreOn = () => document.documentElement.dataset.singleKeys !== 'off'

const keyOf = (userId: string) => `single-keys:${userId}`

/** As this person chose before on this computer. */
export function applySingleKeys(userId: string): void {
  if (localStorage.getItem(keyOf(userId)) === 'off') document.documentElement.dataset.singleKeys = 'off'
  else delete document.documentElement.dataset.singleKeys
}

export function chooseSingleKeys(userId: string, on: boolean): void {
  if (on) localStorage.removeItem(keyOf(userId))
  else localStorage.setItem(keyOf(userId), 'off')
  applySingleKeys(userId)
}
