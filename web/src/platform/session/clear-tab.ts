type TabStorage = Pick<Storage, 'key' | 'length' | 'removeItem'>

/**
 * Deletes the data that a user entered in this tab, so that the next user does not see it. Idempotency keys stay, because a
 * payment whose response was lost must not be requested twice.
 */
export function clearTab(storage: TabStorage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const key of keys) if (!key.startsWith('intent:')) storage.removeItem(key)
}
