/** The renewal a person is working on, kept in this browser as the specification says. */
export type RenewalDraft = {
  policy?: unknown
  vehicle?: unknown
  riskCode?: string
  riskName?: string
  mode?: string
}

const KEY = 'renewal-draft'

export function readRenewalDraft(storage: Pick<Storage, 'getItem'> = localStorage): RenewalDraft {
  try {
    const draft: unknown = JSON.parse(storage.getItem(KEY) ?? '{}')
    return typeof draft === 'object' && draft !== null ? draft : {}
  } catch {
    return {}
  }
}

export function setRenewalMode(mode: string, storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage): void {
  storage.setItem(KEY, JSON.stringify({ ...readRenewalDraft(storage), mode }))
}
