import { toAccraDate } from '@okwan/domain/platform/dates'
import { formatPlain } from '@okwan/domain/platform/money'
import { PRODUCT_NAME } from '@okwan/domain/platform/product-name'
import { tableFile } from '../../../platform/documents/table-file.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { approvalsOf } from '../approve/approval-store.ts'
import { batchOf } from '../approve/approve-batch.ts'
import { disbursementsOf } from '../send/disbursement-store.ts'
import { listPayoutRows, type PayoutFilter, type PayoutRow } from '../store.ts'
import type { Filter } from './get-payout.ts'
import { presentPayout } from './present.ts'
import { type PayoutQueue, QUEUE_KINDS, reachedBy } from './scope.ts'

const HEADER = [
  'Number',
  'Status',
  'Purpose',
  'Customer',
  'Requested',
  'Requested by',
  'Paid by customer',
  'Amount',
  'Fee paid by payee',
  'Payee',
  'Account',
  'Registered name',
  'Recommended by',
  'Approved by',
  'Branch',
  'Completed',
  'Reference',
  'Network reference',
]
const BATCH = 200

/** The filtered payouts as CSV, with the people who decided and the network reference. */
export function exportPayouts(ctx: Ctx, queue: PayoutQueue, { query }: { query: Filter }) {
  const { kind, ...filter } = query
  const kinds = QUEUE_KINDS[queue].filter((each) => kind === undefined || each === kind)
  const name = `${queue}-${toAccraDate(ctx.now)}`
  const batches = linesOf(ctx, { ...filter, kinds, reached: reachedBy(ctx.actor), today: toAccraDate(ctx.now) })
  return tableFile(ctx, { name, format: 'csv', header: HEADER, batches })
}

/** The status of each payout of a batch as CSV. */
export async function exportBatch(ctx: Ctx, queue: PayoutQueue, { params }: { params: { id: string } }) {
  const batch = await batchOf(ctx, queue, params.id)
  const filter = { kinds: QUEUE_KINDS[queue], batchId: batch.id, reached: reachedBy(ctx.actor) }
  return tableFile(ctx, {
    name: `batch-${batch.id.slice(0, 8)}`,
    format: 'csv',
    header: HEADER,
    batches: linesOf(ctx, filter),
  })
}

async function* linesOf(ctx: Ctx, filter: Omit<PayoutFilter, 'limit' | 'cursor'>) {
  let cursor: string | undefined
  do {
    const page = await listPayoutRows(ctx.tx, { ...filter, limit: BATCH, ...(cursor ? { cursor } : {}) })
    yield await Promise.all(page.rows.map((row) => lineOf(ctx, row)))
    cursor = page.meta.nextCursor ?? undefined
  } while (cursor)
}

async function lineOf(ctx: Ctx, row: PayoutRow): Promise<(string | number)[]> {
  const payout = presentPayout(row, await approvalsOf(ctx.tx, [row.id]), ctx)
  const disbursements = await disbursementsOf(ctx.tx, row.id)
  // A disbursement that was paid late can be followed by one that failed.
  const last = disbursements.findLast(({ state }) => state === 'paid') ?? disbursements.at(-1)
  const { payee } = payout
  return [
    payout.payoutNumber,
    payout.label,
    payout.about,
    payout.customerName,
    sortable(row.requested_at),
    payout.requestedBy?.fullName ?? PRODUCT_NAME,
    row.paid_pesewas === null ? '' : formatPlain(row.paid_pesewas),
    formatPlain(row.amount_pesewas),
    formatPlain(row.fee_pesewas),
    payee.fullName,
    payee.bank
      ? `${payee.bank.bankName} ${payee.bank.bankAccount}`
      : [payee.networkName, payee.msisdn].join(' ').trim(),
    payee.accountName ?? '',
    payout.recommendedBy?.fullName ?? '',
    payout.approvals.map(({ fullName }) => fullName).join(', '),
    payout.branchName,
    row.finished_at ? sortable(row.finished_at) : '',
    last?.reference ?? '',
    last?.network_transaction_id ?? '',
  ]
}

/** `2026-11-16 00:28`, which spreadsheets can sort. Accra time is UTC. */
const sortable = (moment: Date): string => moment.toISOString().slice(0, 16).replace('T', ' ')
