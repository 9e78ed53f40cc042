import type { LedgerLine } from '@okwan/contract/money/ledger'
import type { staffPayrollEndpoints } from '@okwan/contract/money/staff-payrolls'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Ctx } from '../../platform/http/context.ts'
import { slicePage } from '../../platform/http/paging.ts'
import { policyOf } from '../ledger/line-policy.ts'
import { type CommissionRow, commissionsIn, findShare, lastPaidBefore } from './commission-store.ts'
import { noSuchPayroll } from './read-payrolls.ts'
import { dueCommissions } from './store.ts'

type Endpoint = (typeof staffPayrollEndpoints)['GET /staff-payrolls/commissions/{userId}']

/** Lines that make up the amount of a person in a batch, or before the next batch. */
export async function listCommissionLines(ctx: Ctx, { params, query }: Parsed<Endpoint>) {
  const { userId } = params
  const { amountPesewas, until } = query.payrollId
    ? await shareOf(ctx, query.payrollId, userId)
    : await dueOf(ctx, userId)
  const after = (await lastPaidBefore(ctx.tx, userId, until))?.prepared_at ?? null
  const lines = (await commissionsIn(ctx.tx, userId, { after, until })).map(presentLine)
  const { rows, meta } = slicePage([...broughtForward(lines, amountPesewas, after ?? until), ...lines], query)
  return { data: rows, meta }
}

async function shareOf({ tx }: Ctx, payrollId: string, userId: string) {
  const share = await findShare(tx, payrollId, userId)
  if (!share) throw noSuchPayroll()
  return { amountPesewas: share.amount_pesewas, until: share.prepared_at }
}

async function dueOf({ tx, now }: Ctx, userId: string) {
  const due = (await dueCommissions(tx)).find(({ user_id }) => user_id === userId)
  if (!due) throw new Refusal('not_found', 'This person has no commission to pay, or you can’t access their record.')
  return { amountPesewas: due.amount_pesewas, until: now }
}

/** The part of the amount without a policy, which comes from an imported opening balance. */
function broughtForward(lines: readonly LedgerLine[], amountPesewas: number, at: Date): LedgerLine[] {
  const rest = amountPesewas - lines.reduce((sum, line) => sum + line.amountPesewas, 0)
  if (rest === 0) return []
  const title = 'Balance brought forward'
  const happenedAt = at.toISOString()
  return [{ lineId: 'brought-forward', happenedAt, title, party: '', amountPesewas: rest, policy: null, record: null }]
}

function presentLine(row: CommissionRow): LedgerLine {
  return {
    lineId: row.id,
    happenedAt: row.happened_at.toISOString(),
    title: row.is_reversal ? 'Commission reversed' : 'Commission',
    party: row.insured ?? '',
    amountPesewas: row.amount_pesewas,
    policy: policyOf(row, row.version),
    record: null,
  }
}
