/**
 * Single-key shortcuts can be turned off (WCAG 2.1.4), for example by users of voice input. The setting is stored on the
 * document, so that listeners do not need the user.
 */
export const singleKeysAreOn = () => document.documentElement.dataset.singleKeys !== 'off'

const keyOf = (userId: string) => `single-keys:${userId}`

/** Applies the stored setting of this user. */
export function applySingleKeys(userId: string): void {
  if (localStorage.getItem(keyOf(userId)) === 'off') document.documentElement.dataset.singleKeys = 'off'
  else delete document.documentElement.dataset.singleKeys
}

export function saveSingleKeys(userId: string, on: boolean): void {
  if (on) localStorage.removeItem(keyOf(userId))
  else localStorage.setItem(keyOf(userId), 'off')
  applySingleKeys(userId)
}
