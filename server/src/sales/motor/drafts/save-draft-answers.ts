import type { DraftChanges } from '@okwan/contract/sales/motor/drafts'
import { hasDataConsent } from '@okwan/domain/customers/customers/consents'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { MotorDraft } from '@okwan/domain/sales/motor/draft'
import {
  type Answers,
  applyFinding,
  needsChassisProof,
  type SavedDraft,
  saveAnswers,
  type VehicleFinding,
} from '@okwan/domain/sales/motor/save-answers'
import { MAX_CHASSIS_ATTEMPTS } from '@okwan/domain/sales/motor/vehicle'
import { findSellable } from '../../../customers/customers/find-sellable.ts'
import { prepareConsent } from '../../../customers/customers/recognise-customer.ts'
import { foundVehicle } from '../../../customers/vehicles/found-vehicle.ts'
import { CommittedRefusal } from '../../../platform/http/committed-refusal.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { findOwnPolicy } from '../../../policies/policies/read/find-own-policy.ts'
import { requireOwnPrice } from '../own-price.ts'
import { lockDraft, saveDraft } from '../store.ts'
import { linkDraftFiles } from './draft-files.ts'
import { noSuchDraft } from './get-draft.ts'
import { presentDraft } from './present-draft.ts'

/** Saves answers. The server sets the vehicle source and the time of consent itself. */
export async function saveDraftAnswers(ctx: Ctx, { params, body }: { params: { id: string }; body: DraftChanges }) {
  const { tx, actor, now } = ctx
  const row = await lockDraft(tx, params.id, actor.id)
  if (!row) throw noSuchDraft()
  const { version, lookupId, ...changes } = body
  if (version !== undefined && version !== row.version) {
    throw new Refusal('stale_version', 'This draft was changed in another window. Reload it before you continue.')
  }

  const before: SavedDraft = { draft: row.content, register: row.register ?? undefined }
  const started = lookupId ? applyFinding(before, await lookedUp(ctx, lookupId)) : before
  const saved = saveAnswers(started, await answersOf(ctx, changes, row.content))
  if (changes.chassisNumber && needsChassisProof(saved)) {
    // Only the failed attempt is saved, not the other changes.
    const content = { ...row.content, chassisTries: saved.draft.chassisTries }
    if (!lookupId) await saveDraft(tx, { ...row, content }, now)
    throw wrongChassis(MAX_CHASSIS_ATTEMPTS - (saved.draft.chassisTries ?? 0))
  }
  if (changes.estimateId) await requireOwnPrice(ctx, saved.draft, changes.estimateId)

  const { policyholder: holder = {} } = saved.draft
  await prepareConsent(ctx, { reference: row.id, product: 'motor', holder, before: row.content.policyholder })
  await linkDraftFiles(ctx, row.id, row.content, saved.draft)
  const next = { ...row, content: saved.draft, register: saved.register ?? null, version: row.version + 1 }
  return presentDraft(ctx, await saveDraft(tx, next, now))
}

async function lookedUp(ctx: Ctx, lookupId: string): Promise<VehicleFinding> {
  const finding = await foundVehicle(ctx.tx, lookupId, ctx.actor.id)
  if (!finding) {
    const message = 'The vehicle lookup has expired. Look up the vehicle again.'
    throw new Refusal('no_such_lookup', message, [{ path: 'lookupId', message }])
  }
  const { activeCover } = finding
  if (activeCover?.insurer !== 'ours' || !activeCover.policyNumber) return finding
  // Our policy can be renewed or changed by users who can open it.
  return { ...finding, activeCover: { ...activeCover, policyId: await findOwnPolicy(ctx, activeCover.policyNumber) } }
}

async function answersOf(ctx: Ctx, changes: DraftChanges, before: MotorDraft): Promise<Answers> {
  if (!changes.policyholder) return { ...changes, policyholder: changes.policyholder }
  const { consent, ...input } = changes.policyholder
  const policyholder: Answers<NonNullable<MotorDraft['policyholder']>> = input
  // The consent of one customer does not apply to another.
  const isOther = input.customerCode !== undefined && input.customerCode !== (before.policyholder?.customerCode ?? null)
  const consentAt = isOther ? undefined : before.policyholder?.consentAt
  if (consent) policyholder.consentAt = consentAt ?? ctx.now.toISOString()
  else if (consent !== undefined || isOther) policyholder.consentAt = null
  // Only a new selection is checked, so a draft that was taken over keeps its customer.
  if (input.customerCode && input.customerCode !== before.policyholder?.customerCode) {
    const customer = await findSellable(ctx, input.customerCode, 'motor')
    const message = 'This customer doesn’t exist. Search by phone number or Ghana Card.'
    if (!customer) throw new Refusal('no_such_customer', message, [{ path: 'policyholder.customerCode', message }])
    policyholder.customerType = customer.customerType
    if (hasDataConsent(customer.consentAt)) policyholder.consentAt = customer.consentAt.toISOString()
  }
  return { ...changes, policyholder }
}

function wrongChassis(attemptsLeft: number): CommittedRefusal {
  const message = `These characters don’t match the registered chassis number. ${attemptsLeft === 1 ? '1 attempt' : `${attemptsLeft} attempts`} left. After that, enter the vehicle details manually.`
  return new CommittedRefusal('invalid_chassis', message, [{ path: 'chassisNumber', message }])
}
