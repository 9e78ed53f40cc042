export type Toast = { id: number; text: string; action?: { label: string; onClick: () => void } }

const MAX_KEPT = 3

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Confirms a successful action. Messages that the user must act on are never toasts, because toasts disappear. */
export function toast(text: string, action?: Toast['action']): void {
  lastId += 1
  change([...toasts, { id: lastId, text, action }].slice(-MAX_KEPT))
}

export function dismissToast(id: number): void {
  change(toasts.filter((shown) => shown.id !== id))
}

export function shownToasts(): readonly Toast[] {
  return toasts
}

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}
