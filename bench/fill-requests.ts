import { addDays, formatDate, toAccraDate } from '@okwan/domain/platform/dates'
import pg from 'pg'

const FROM_DAYS = 10
const BACK_DAYS = 50
/** Requests are spread over this many days, so that some are new and most are overdue. */
const SPREAD_DAYS = 5

/**
 * Adds suspension requests on behalf of the sellers and returns how many were added. The oldest requests are
 * for yearly policies with several months left, so that they can be approved.
 */
export async function fillRequests(url: string, count: number, now: Date): Promise<number> {
  const today = toAccraDate(now)
  const [suspendFrom, expectedActivation] = [addDays(today, FROM_DAYS), addDays(today, BACK_DAYS)]
  const requestData = { kind: 'suspension', reason: 'travel', suspendFrom, expectedActivation, stickerRemoved: true }
  const proposal = {
    effectiveDate: suspendFrom,
    changes: [
      { field: 'status', label: 'Policy', from: 'Active', to: `Suspended from ${formatDate(suspendFrom)}` },
      { field: 'expectedActivation', label: 'Back on the road', from: null, to: formatDate(expectedActivation) },
    ],
    lines: [],
    toPayPesewas: 0,
    toRefundPesewas: 0,
    effects: [`Stops cover from ${formatDate(suspendFrom)}.`],
    notices: [],
    reason: 'Owner travelling',
    summary: `${formatDate(suspendFrom)} to ${formatDate(expectedActivation)}`,
    evidence: [],
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `insert into service_requests (type, kind, status, status_at, status_by, policy_id, policy_record_id, branch_id, content,
         proposal, to_pay_pesewas, to_refund_pesewas, requested_by, raised_at)
       select 'suspension', 'suspension', 'pending', raised_at, seller_id, policy_id, id, branch_id, $3, $4, 0, 0, seller_id,
         raised_at
       from (select *, $2::timestamptz - make_interval(secs => ($1 - row_number() over (order by cover_days desc, end_date desc)) * $5::float) as raised_at
             from policy_records
             where is_current and status = 'active' and start_date <= $6::date
             order by cover_days desc, end_date desc limit $1) chosen`,
      [count, now, requestData, proposal, (SPREAD_DAYS * 86_400) / count, today],
    )
    await client.query('vacuum analyze service_requests')
    return rowCount ?? 0
  } finally {
    await client.end()
  }
}
