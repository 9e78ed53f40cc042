import type { PayoutDetail } from '@okwan/contract/payouts'
import { matchNames } from '@okwan/domain/payments/name-match'
import type { Network } from '@okwan/domain/phone'
import type { Ctx } from '../http/context.ts'
import { askRegisteredName, signName } from '../wallets/registered-name.ts'
import { approvalReference } from './content.ts'
import { disbursementsOf } from './disbursement-store.ts'
import { presentDisbursement, presentPayout } from './present.ts'
import { DESK_KINDS, type Desk, groupReached, readPayout } from './scope.ts'
import { approvalsOf, listPayoutRows, openTotals, type PayoutFilter, trailOf } from './store.ts'

export async function getPayout(ctx: Ctx, desk: Desk, id: string): Promise<PayoutDetail> {
  const { tx, actor } = ctx
  const row = await readPayout(ctx, desk, id)
  const trail = await trailOf(tx, row.id)
  return {
    ...presentPayout(row, await approvalsOf(tx, [row.id]), actor),
    approvalCode: { purpose: 'approval', reference: approvalReference(row) },
    disbursements: (await disbursementsOf(tx, row.id)).map(presentDisbursement),
    trail: trail.map(({ at, action, full_name }) => ({ at: at.toISOString(), action, by: full_name })),
  }
}

type Query = Omit<PayoutFilter, 'kinds' | 'branchGroupId'> & { kind?: PayoutFilter['kinds'][number] }

export async function listPayouts({ tx, actor }: Ctx, desk: Desk, { query }: { query: Query }) {
  const { kind, ...filter } = query
  const kinds = DESK_KINDS[desk].filter((each) => kind === undefined || each === kind)
  const group = groupReached(actor)
  const reach = { kinds, ...(group ? { branchGroupId: group } : {}) }
  const { rows, meta } = await listPayoutRows(tx, { ...filter, ...reach })
  const approvals = Map.groupBy(
    await approvalsOf(
      tx,
      rows.map(({ id }) => id),
    ),
    ({ payout_id }) => payout_id,
  )
  const totals = await openTotals(tx, reach)
  return {
    data: rows.map((row) => presentPayout(row, approvals.get(row.id) ?? [], actor)),
    meta: { ...meta, openPesewas: totals.open_pesewas, openCount: totals.open_count },
  }
}

type NameInput = { params: { id: string }; query: { msisdn: string; network: Network } }

/** Before recommending: in whose name is the number? The token carries the answer into the decision. */
export async function namePayee(ctx: Ctx, desk: Desk, { params, query }: NameInput) {
  const row = await readPayout(ctx, desk, params.id)
  const name = await askRegisteredName(ctx.product, query.msisdn, query.network)
  if (name === undefined) return { accountName: null, nameMatch: null, nameToken: null }
  const registered = { phone: query.msisdn, network: query.network, name }
  return {
    accountName: name,
    nameMatch: matchNames(name, row.payee_name),
    nameToken: signName(ctx.product, registered, ctx.now),
  }
}
