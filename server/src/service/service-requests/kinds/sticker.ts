import type { RequestContentOf } from '@okwan/contract/service/service-requests/request-content'
import { formatPesewas } from '@okwan/domain/platform/money'
import { stickerAfter, stickerChange, stickerChangeRefusalReason } from '@okwan/domain/policies/policies/stickers'
import { STICKER_REASON_LABELS, type StickerStatus } from '@okwan/domain/policies/policies/terms'
import { stickerEffects } from '@okwan/domain/service/service-requests/effects'
import type { AuditCtx } from '../../../platform/audit/record-audit.ts'
import { endorsePolicy } from '../../../policies/policies/change/endorse-policy.ts'
import { assignSticker, fixFirstSticker } from '../../../policies/policies/issue/assign-sticker.ts'
import { readTerm, type Term } from '../../../policies/policies/read/read-term.ts'
import { pricedRisk } from '../../../sales/motor/endorsed-price.ts'
import { collectFor } from '../apply/money-effects.ts'
import { type Calculation, type Kind, type Order, refusal, refuseIf } from './kind.ts'

type StickerReason = Parameters<typeof stickerChange>[1]
type Basis = {
  term: Term
  change: ReturnType<typeof stickerChange>
  /** The replaced sticker. */
  old: { number: string; status: StickerStatus } | undefined
}

/** The first sticker is entered immediately. A replacement is paid, then its number is entered. */
export const sticker: Kind<RequestContentOf<'sticker'>, Basis> = {
  notifiesMid: true,
  needsInput: 'sticker-number',

  async calculate({ tx, now }, policyId, content) {
    const term = await readTerm(tx, policyId, now)
    refuseIf(stickerChangeRefusalReason(term.status), 'sticker_not_editable', 'reason')
    const basis = await changeOf(tx, term, content.reason)
    const { change, old } = basis
    const effects = stickerEffects(change, change.kind === 'first' ? content.stickerNumber : undefined, old)
    const isFirst = change.kind === 'first'
    const calculation: Calculation = {
      effectiveDate: null,
      changes: [
        {
          field: 'stickerNumber',
          label: 'Sticker',
          from: old?.number ?? null,
          to: isFirst ? (content.stickerNumber ?? '') : 'New sticker',
        },
      ],
      lines: isFirst ? [] : [{ code: 'stickerFee', label: 'Sticker fee', amountPesewas: effects.toPayPesewas }],
      toPayPesewas: effects.toPayPesewas,
      toRefundPesewas: 0,
      effects: effects.sentences,
      notices: [],
      reason: isFirst ? 'First sticker' : STICKER_REASON_LABELS[content.reason],
      summary: isFirst
        ? (content.stickerNumber ?? '')
        : `Replaces ${old?.number ?? ''} for ${formatPesewas(effects.toPayPesewas)}`,
      evidence:
        change.kind === 'replacement' && change.needsPoliceReport ? [{ label: 'Police report', isRequired: true }] : [],
      isImmediate: isFirst,
    }
    return { calculation, basis }
  },

  async apply(ctx, order) {
    const { change, old, term } = order.basis
    const { branch_id: branchId, agent_id: agentId } = term.current
    const target = { policyId: order.policyId, holder: { branchId, agentId } }
    if (change.kind === 'first') {
      const input = order.content.stickerNumber
      if (!input) throw refusal('sticker_invalid', 'stickerNumber', 'Enter the sticker number.')
      return fixFirstSticker(ctx, { ...target, input })
    }
    if (!order.stickerNumber || !old) throw new Error(`service request ${order.requestId} has no sticker number`)
    const becomes = stickerAfter(old.status, change.oldStickerEvent)
    const stickerNumber = await assignSticker(
      ctx.tx,
      { ...target, input: order.stickerNumber, by: ctx.actor?.id ?? null, old: { number: old.number, becomes } },
      ctx.now,
    )
    await writeVersion(ctx, order, stickerNumber)
  },
}

async function changeOf(tx: AuditCtx['tx'], term: Term, reason: StickerReason): Promise<Basis> {
  const { book } = await pricedRisk(tx, term.current.estimate_id)
  const { sticker_number: number, sticker_status: status } = term.current
  const old = number && status ? { number, status } : undefined
  return { term, change: stickerChange(old !== undefined, reason, book), old }
}

async function writeVersion(ctx: AuditCtx, order: Order<unknown, Basis>, stickerNumber: string): Promise<void> {
  const { current } = order.basis.term
  const policyRecordId = await endorsePolicy(ctx, {
    policyId: order.policyId,
    estimateId: current.estimate_id,
    riskCode: current.risk_code,
    coverType: current.cover_type,
    sumInsuredPesewas: null,
    officePremiumPesewas: 0,
    feesPesewas: order.toPayPesewas,
    stickerNumber,
    midReference: current.mid_reference ?? '',
  })
  await collectFor(ctx, order, policyRecordId, { stickerFee: order.toPayPesewas })
}
