type TabStorage = Pick<Storage, 'key' | 'length' | 'removeItem'>

/**
 * Deletes what a user entered in this tab, so that it does not stay for the next user. Idempotency keys stay, because a payment
 * whose answer was lost must not be requested twice.
 */
export function clearTab(storage: TabStorage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const key of keys) if (!key.startsWith('intent:')) storage.removeItem(key)
}
