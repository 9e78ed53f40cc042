import type { settlementEndpoints } from '@okwan/contract/money/settlements'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { Journal } from '@okwan/domain/money/ledger/journal'
import { bordereauPaid, returnPaid } from '@okwan/domain/money/ledger/settlements'
import { approvalRefusalReason, moveSettlement } from '@okwan/domain/money/settlements/settlement'
import { KIND_TITLES, type SettlementAct, settlementNumber, transferText } from '@okwan/domain/money/settlements/terms'
import { idIn } from '@okwan/domain/people/auth/acts'
import { Refusal } from '@okwan/domain/platform/refusal'
import { confirmAct } from '../../people/auth/confirm-act.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Ctx, DescribeAct } from '../../platform/http/context.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { getSettlement, noSuchSettlement } from './read-settlements.ts'
import { balancesOf, findSettlement, lockSettlement, type SettlementRow, saveStep } from './store.ts'

type Endpoints = typeof settlementEndpoints
type RecordInput = { params: { id: string } }

const actReference = (id: string) => `settlement:${id}`

export async function checkSettlement(ctx: Ctx, { params }: RecordInput) {
  return takeStep(ctx, await lock(ctx.tx, params.id), 'check')
}

/** A third person, who did not prepare or check the settlement, approves its payment. A job stores the files as approved. */
export async function approveSettlement(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /settlements/{id}/approve']>,
) {
  const { tx, actor, now } = ctx
  const settlement = await lock(tx, params.id)
  moveSettlement(settlement.state, 'approve')
  const decided = { preparedBy: settlement.prepared_by, checkedBy: settlement.checked_by }
  const refusalReason = approvalRefusalReason(decided, actor.id)
  if (refusalReason) throw new Refusal('own_proposal', refusalReason)
  await confirmAct(ctx, body.verificationToken, actReference(settlement.id))
  await addJob(tx, 'settlement.store-files', { settlementId: settlement.id }, { now })
  return takeStep(ctx, settlement, 'approve')
}

/**
 * Records the transfer, after which every account of the cut-off is zero. A return of taxes posts nothing, because the bordereau
 * has paid the taxes to the insurer.
 */
export async function paySettlement(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /settlements/{id}/pay']>) {
  const { tx, actor, now, caller } = ctx
  const settlement = await lock(tx, params.id)
  moveSettlement(settlement.state, 'pay')
  const balances = settlement.kind === 'taxes' ? [] : await balancesOf(tx, settlement.id, settlement.kind)
  if (balances.length > 0) {
    await postJournal(tx, journalOfPayment(settlement, balances), {
      now,
      actorId: actor.id,
      requestId: caller.requestId,
    })
  }
  return takeStep(ctx, settlement, 'pay', body.bankReference)
}

type Balances = Parameters<typeof bordereauPaid>[0]['balances']

export function journalOfPayment({ id, kind }: Pick<SettlementRow, 'id' | 'kind'>, balances: Balances): Journal {
  const paid = { settlementId: id, balances }
  if (kind === 'bordereau') return bordereauPaid(paid)
  return returnPaid({ ...paid, bank: kind === 'withholding-tax' ? 'operatingBank' : 'premiumTrustBank' })
}

export async function confirmSettlement(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /settlements/{id}/confirm']>,
) {
  return takeStep(ctx, await lock(ctx.tx, params.id), 'confirm', body.statementReference)
}

export async function discardSettlement(ctx: Ctx, { params }: RecordInput) {
  return takeStep(ctx, await lock(ctx.tx, params.id), 'discard')
}

const AUDITED = {
  check: 'settlement-checked',
  approve: 'settlement-approved',
  pay: 'settlement-paid',
  confirm: 'settlement-confirmed',
  discard: 'settlement-discarded',
} as const

async function takeStep(ctx: Ctx, settlement: SettlementRow, act: SettlementAct, reference?: string) {
  const { tx, actor, now } = ctx
  const { id, kind, number, total_pesewas: totalPesewas } = settlement
  // A settlement never becomes a draft again.
  const state = moveSettlement(settlement.state, act) as Exclude<SettlementRow['state'], 'draft'>
  await saveStep(tx, id, { state, by: actor.id, now, ...(reference === undefined ? {} : { reference }) })
  const after = { number: settlementNumber(kind, number), totalPesewas, ...(reference ? { reference } : {}) }
  await recordAudit(ctx, { action: AUDITED[act], entityType: 'settlement', entityId: id, after })
  return getSettlement(ctx, { params: { id } })
}

async function lock(tx: Tx, id: string): Promise<SettlementRow> {
  const settlement = await lockSettlement(tx, id)
  if (!settlement) throw noSuchSettlement()
  return settlement
}

export const describeSettlement: DescribeAct = async ({ tx }, rest) => {
  const settlement = await findSettlement(tx, idIn(rest))
  if (!settlement) throw noSuchSettlement()
  const { kind, number, total_pesewas, payee } = settlement
  const title = `${KIND_TITLES[kind]} ${settlementNumber(kind, number)}`
  return {
    reference: actReference(settlement.id),
    sentence: `approve ${title}: ${transferText(total_pesewas, payee.name)}`,
  }
}
