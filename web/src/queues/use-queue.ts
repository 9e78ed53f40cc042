import { useKeys } from './use-keys.ts'
import { useIsBeside, useOpenRow } from './use-open-row.ts'

/** Which row of a queue is open, and the keys that go from one to the next. */
export function useQueue(ids: readonly string[], asked: string | undefined) {
  const isBeside = useIsBeside()
  const open = useOpenRow()
  const openId = asked ?? (isBeside ? ids[0] : undefined)
  const at = openId === undefined ? -1 : ids.indexOf(openId)
  const go = (id: string | undefined) => id && open(id)
  useKeys({ j: () => go(ids[at + 1]), k: () => go(ids[at === -1 ? 0 : at - 1]) })
  return { isBeside, open, openId }
}
