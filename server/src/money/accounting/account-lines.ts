import type { accountingEndpoints } from '@okwan/contract/money/accounting'
import type { LedgerLine } from '@okwan/contract/money/ledger'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { PROVIDER_TITLES } from '@okwan/domain/money/bank-statements/terms'
import { ACCOUNT_NAMES, ACCOUNTS, type AccountName } from '@okwan/domain/money/ledger/accounts'
import { eventTitle } from '@okwan/domain/money/ledger/events'
import { payoutNumber } from '@okwan/domain/money/payouts/numbers'
import { settlementNumber } from '@okwan/domain/money/settlements/terms'
import { formatDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import { claimNumber } from '@okwan/domain/service/claims/numbers'
import type { Ctx } from '../../platform/http/context.ts'
import { policyOf } from '../ledger/line-policy.ts'
import { carriedBefore, type DetailsRow, detailsOf, listPostings, namesOf, type PostingRow } from './line-store.ts'

type Endpoint = (typeof accountingEndpoints)['GET /accounting/accounts/{code}/lines']

/** Postings of an account in a period, which add up to its row of the trial balance. */
export async function listAccountLines(ctx: Ctx, { params, query }: Parsed<Endpoint>) {
  const account = ACCOUNT_NAMES.find((name) => ACCOUNTS[name].code === params.code)
  if (!account) throw new Refusal('not_found', 'This account doesn’t exist or you can’t access it.')
  const { from, to, owner, event } = query
  const { rows, meta } = await listPostings(ctx.tx, { account, from, to, owner, event }, query)
  const [first] = rows
  // A filter by event shows no balance, because other events move the account too.
  const carriedPesewas =
    from && first && event === undefined ? await carriedBefore(ctx.tx, { account, from, owner }, first.id) : null
  const details = await detailsOf(
    ctx.tx,
    rows.map(({ id }) => id),
  )
  const parties = await partiesOf(ctx, account, rows)
  const data = rows.map((row) => presentLine(row, details.get(row.id), parties.get(row.owner) ?? ''))
  return { data, meta: { ...meta, carriedPesewas } }
}

function presentLine(row: PostingRow, details: DetailsRow | undefined, party: string): LedgerLine {
  return {
    lineId: row.id,
    happenedAt: row.posted_at.toISOString(),
    title: eventTitle(row.event, row.source_id),
    party: details?.insured ?? party,
    amountPesewas: row.debit_pesewas,
    policy: details ? policyOf(details, details.version) : null,
    record: details ? recordOf(details) : null,
  }
}

function recordOf(details: DetailsRow): LedgerLine['record'] {
  const { settlement_kind, settlement_number, payout_kind, payout_number } = details
  if (details.claim_id) return { kind: 'claim', id: details.claim_id, label: claimNumber(details.claim_number ?? 0) }
  if (details.settlement_id && settlement_kind && settlement_number !== null) {
    return {
      kind: 'settlement',
      id: details.settlement_id,
      label: settlementNumber(settlement_kind, settlement_number),
    }
  }
  if (details.transfer_id)
    return { kind: 'bank-transfer', id: details.transfer_id, label: details.bank_reference ?? '' }
  if (details.payroll_id) return { kind: 'staff-payroll', id: details.payroll_id, label: details.bank_reference ?? '' }
  if (details.bank_line_id) return { kind: 'bank-line', id: details.bank_line_id, label: 'Bank line' }
  if (details.import_id) return { kind: 'import', id: details.import_id, label: 'Import' }
  if (details.difference_id) {
    const { difference_provider: provider, difference_day: day } = details
    const label = [provider && PROVIDER_TITLES[provider], day && formatDate(day)].filter(Boolean).join(', ')
    return { kind: 'difference', id: details.difference_id, label }
  }
  if (details.payout_id && payout_kind && payout_number !== null) {
    const label = payoutNumber({ kind: payout_kind, number: payout_number })
    return { kind: 'payout', id: details.payout_id, label }
  }
  if (details.client_reference) {
    return { kind: 'payment', id: details.client_reference, label: details.received_for ?? 'Payment' }
  }
  if (details.funding_reference)
    return { kind: 'funding', id: details.funding_reference, label: details.funding_reference }
  return null
}

/** Names of the sub-accounts of an account, by owner. */
async function partiesOf({ tx, product, now }: Ctx, account: AccountName, rows: readonly PostingRow[]) {
  const owners = [...new Set(rows.map(({ owner }) => owner))]
  const { owner: kind } = ACCOUNTS[account]
  if (kind === 'agent' || kind === 'staff') return namesOf(tx, owners)
  if (kind === 'insurer') {
    const { insurers } = product.settings.at('insurers', now)
    return new Map(insurers.map(({ code, name }) => [code, name]))
  }
  return new Map(kind === 'provider' ? Object.entries(PROVIDER_TITLES) : [])
}
