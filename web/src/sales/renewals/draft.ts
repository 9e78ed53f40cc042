import type { RenewalDraft } from '@okwan/domain/sales/motor/estimate-payload'

/** Partial renewal draft: `/renew` sets only the policy and the mode. */
export type SavedRenewal = Partial<Omit<RenewalDraft, 'policy'>> & {
  policy?: Partial<RenewalDraft['policy']> & { policyId: string }
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const KEY = 'renewal-draft'
const listeners = new Set<() => void>()

/** The renewal draft of this browser, with the fields of the specification: policy, vehicle, risk and mode. */
export function readRenewalDraft(storage: DraftStorage = localStorage): SavedRenewal {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}

export function saveRenewalDraft(draft: SavedRenewal, storage: DraftStorage = localStorage): void {
  storage.setItem(KEY, JSON.stringify(draft))
  for (const listener of listeners) listener()
}

export function deleteRenewalDraft(storage: DraftStorage = localStorage): void {
  storage.removeItem(KEY)
  for (const listener of listeners) listener()
}

/** Opens `/renew`: keeps a draft of the same policy and replaces a draft of another policy. */
export function renewNow(policyId: string, storage: DraftStorage = localStorage): void {
  const draft = readRenewalDraft(storage)
  const previous = draft.policy?.policyId === policyId ? draft : {}
  saveRenewalDraft({ ...previous, policy: { ...previous.policy, policyId }, mode: 'renew-now' }, storage)
}

export function isRenewing(draft: SavedRenewal, policyId: string): boolean {
  return draft.mode !== undefined && draft.policy?.policyId === policyId
}

/** Whether the draft has everything that an estimate needs. */
export function isComplete(draft: SavedRenewal): draft is RenewalDraft {
  return Boolean(draft.policy?.insuranceDetails && draft.vehicle && draft.riskCode && draft.riskName && draft.mode)
}

export function onRenewalDraftChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
