import type { accountingEndpoints } from '@okwan/contract/money/accounting'
import type { LedgerLine } from '@okwan/contract/money/ledger'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { PROVIDER_TITLES } from '@okwan/domain/money/bank-statements/terms'
import { ACCOUNT_NAMES, ACCOUNTS, type AccountName } from '@okwan/domain/money/ledger/accounts'
import { eventTitle } from '@okwan/domain/money/ledger/events'
import { payoutNumber } from '@okwan/domain/money/payouts/numbers'
import { settlementNumber } from '@okwan/domain/money/settlements/terms'
import { Refusal } from '@okwan/domain/platform/refusal'
import { claimNumber } from '@okwan/domain/service/claims/numbers'
import type { Ctx } from '../../platform/http/context.ts'
import { policyOf } from '../ledger/line-policy.ts'
import { type FactsRow, factsOf, listPostings, namesOf, type PostingRow } from './line-store.ts'

type Endpoint = (typeof accountingEndpoints)['GET /accounting/accounts/{code}/lines']

/** The postings that make up a total of the ledger. */
export async function listAccountLines(ctx: Ctx, { params, query }: Parsed<Endpoint>) {
  const account = ACCOUNT_NAMES.find((name) => ACCOUNTS[name].code === params.code)
  if (!account) throw new Refusal('not_found', 'This account doesn’t exist or you can’t access it.')
  const { from, to, owner, event } = query
  const { rows, meta } = await listPostings(ctx.tx, { account, from, to, owner, event }, query)
  const facts = await factsOf(
    ctx.tx,
    rows.map(({ id }) => id),
  )
  const parties = await partiesOf(ctx, account, rows)
  return { data: rows.map((row) => presentLine(row, facts.get(row.id), parties.get(row.owner) ?? '')), meta }
}

function presentLine(row: PostingRow, facts: FactsRow | undefined, party: string): LedgerLine {
  return {
    lineId: row.id,
    happenedAt: row.posted_at.toISOString(),
    title: eventTitle(row.event, row.source_id),
    party: facts?.insured ?? party,
    amountPesewas: row.debit_pesewas,
    policy: facts ? policyOf(facts, facts.version) : null,
    record: facts ? recordOf(facts) : null,
  }
}

function recordOf(facts: FactsRow): LedgerLine['record'] {
  const { settlement_kind, settlement_number, payout_kind, payout_number } = facts
  if (facts.claim_id) return { kind: 'claim', id: facts.claim_id, label: claimNumber(facts.claim_number ?? 0) }
  if (facts.settlement_id && settlement_kind && settlement_number !== null) {
    return { kind: 'settlement', id: facts.settlement_id, label: settlementNumber(settlement_kind, settlement_number) }
  }
  if (facts.transfer_id) return { kind: 'bank-transfer', id: facts.transfer_id, label: facts.bank_reference ?? '' }
  if (facts.payroll_id) return { kind: 'staff-payroll', id: facts.payroll_id, label: facts.bank_reference ?? '' }
  if (facts.bank_line_id) return { kind: 'bank-line', id: facts.bank_line_id, label: 'Bank line' }
  if (facts.import_id) return { kind: 'import', id: facts.import_id, label: 'Import' }
  if (facts.policy_id) return null
  if (facts.client_reference) return { kind: 'payment', id: facts.client_reference, label: facts.client_reference }
  if (facts.payout_id && payout_kind && payout_number !== null) {
    const label = payoutNumber({ kind: payout_kind, number: payout_number })
    return { kind: 'payout', id: facts.payout_id, label }
  }
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
