import type { RenewalDraft } from '@okwan/domain/sales/motor/estimate-payload'

/** What of a renewal is kept so far: entering `/renew` knows only the policy and the mode. */
export type KeptRenewal = Partial<Omit<RenewalDraft, 'policy'>> & {
  policy?: Partial<RenewalDraft['policy']> & { policyId: string }
}

type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const KEY = 'renewal-draft'
const listeners = new Set<() => void>()

/** The renewal a person is working on, kept in this browser as the specification says: policy, vehicle, risk and mode. */
export function readRenewalDraft(storage: Keep = localStorage): KeptRenewal {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

export function keepRenewalDraft(draft: KeptRenewal, storage: Keep = localStorage): void {
  storage.setItem(KEY, JSON.stringify(draft))
  for (const listener of listeners) listener()
}

export function dropRenewalDraft(storage: Keep = localStorage): void {
  storage.removeItem(KEY)
  for (const listener of listeners) listener()
}

/** Entering `/renew`: what was begun for the same policy stays, another policy's does not. */
export function renewNow(policyId: string, storage: Keep = localStorage): void {
  const draft = readRenewalDraft(storage)
  const same = draft.policy?.policyId === policyId ? draft : {}
  keepRenewalDraft({ ...same, policy: { ...same.policy, policyId }, mode: 'renew-now' }, storage)
}

export function isRenewing(draft: KeptRenewal, policyId: string): boolean {
  return draft.mode !== undefined && draft.policy?.policyId === policyId
}

/** All that an estimate is asked with is there. */
export function isWhole(draft: KeptRenewal): draft is RenewalDraft {
  return Boolean(draft.policy?.insuranceDetails && draft.vehicle && draft.riskCode && draft.riskName && draft.mode)
}

export function onRenewalDraftChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
