import type { staffPayrollEndpoints } from '@okwan/contract/money/staff-payrolls'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { staffCommissionsPaid } from '@okwan/domain/money/ledger/commissions'
import { approvalRefusalReason, reducedLine } from '@okwan/domain/money/staff-payrolls/payroll'
import { idIn } from '@okwan/domain/people/auth/acts'
import { formatPesewas } from '@okwan/domain/platform/money'
import { Refusal } from '@okwan/domain/platform/refusal'
import { confirmAct } from '../../people/auth/confirm-act.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Ctx, DescribeAct } from '../../platform/http/context.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { presentLine } from './present.ts'
import { getPayroll, noSuchPayroll } from './read-payrolls.ts'
import { decidePayroll, dueCommissions, findPayroll, linesOf, lockPayroll } from './store.ts'

type Endpoints = typeof staffPayrollEndpoints

const reference = (payrollId: string) => `staff-payroll:${payrollId}`

/** Records the transfer of a batch and posts it: the liability to each person is settled from the operating bank (J19). */
export async function approvePayroll(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /staff-payrolls/{id}/approve']>,
) {
  const { tx, actor, now, caller } = ctx
  const payroll = await lockOpen(tx, params.id)
  const lines = (await linesOf(tx, [payroll.id])).map(presentLine)
  const refusalReason = approvalRefusalReason({ preparedBy: payroll.prepared_by, lines }, actor.id)
  if (refusalReason) throw new Refusal('own_proposal', refusalReason)
  const reduced = reducedLine(lines, (await dueCommissions(tx)).map(presentLine))
  if (reduced) {
    const message = `Commission of ${reduced.fullName} has since been reversed. Decline this batch and prepare a new one.`
    throw new Refusal('stale_version', message)
  }
  await confirmAct(ctx, body.verificationToken, reference(payroll.id))
  await decidePayroll(tx, payroll.id, { outcome: 'paid', bankReference: body.bankReference }, actor.id, now)
  const journal = staffCommissionsPaid({ payrollId: payroll.id, lines })
  await postJournal(tx, journal, { now, actorId: actor.id, requestId: caller.requestId })
  await recordAudit(ctx, {
    action: 'staff-payroll-paid',
    entityType: 'staff-payroll',
    entityId: payroll.id,
    after: { totalPesewas: payroll.total_pesewas, bankReference: body.bankReference },
  })
  return getPayroll(ctx, { params })
}

export async function declinePayroll(ctx: Ctx, { params }: Parsed<Endpoints['POST /staff-payrolls/{id}/decline']>) {
  const { tx, actor, now } = ctx
  const payroll = await lockOpen(tx, params.id)
  await decidePayroll(tx, payroll.id, { outcome: 'declined', bankReference: null }, actor.id, now)
  await recordAudit(ctx, { action: 'staff-payroll-declined', entityType: 'staff-payroll', entityId: payroll.id })
  return getPayroll(ctx, { params })
}

async function lockOpen(tx: Tx, id: string) {
  const payroll = await lockPayroll(tx, id)
  if (!payroll) throw noSuchPayroll()
  if (payroll.outcome !== null)
    throw new Refusal('stale_version', 'This batch has already been decided. Reload the page.')
  return payroll
}

export const describePayroll: DescribeAct = async ({ tx }, rest) => {
  const payroll = await findPayroll(tx, idIn(rest))
  if (!payroll) throw noSuchPayroll()
  const people = (await linesOf(tx, [payroll.id])).length
  const payees = people === 1 ? '1 person' : `${people} people`
  return {
    reference: reference(payroll.id),
    sentence: `pay ${formatPesewas(payroll.total_pesewas)} staff commission to ${payees}`,
  }
}
