import type { bankTransferEndpoints } from '@okwan/contract/money/bank-transfers'
import type { LedgerLine } from '@okwan/contract/money/ledger'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { Refusal } from '@okwan/domain/platform/refusal'
import { claimNumber } from '@okwan/domain/service/claims/numbers'
import type { Ctx } from '../../platform/http/context.ts'
import { slicePage } from '../../platform/http/paging.ts'
import { policyOf } from '../ledger/line-policy.ts'
import { type FundRow, fundRows } from './fund-store.ts'

type Endpoint = (typeof bankTransferEndpoints)['GET /bank-transfers/claims-funds/{insurer}/lines']

/** Lines that make up the balance of an insurer's claims funds. */
export async function listFundLines({ tx, product, now }: Ctx, { params, query }: Parsed<Endpoint>) {
  const { insurers } = product.settings.at('insurers', now)
  const insurer = insurers.find(({ code }) => code === params.insurer)
  if (!insurer) throw new Refusal('not_found', 'This insurer doesn’t exist or you can’t access it.')
  const { rows, meta } = slicePage(await fundRows(tx, insurer.code), query)
  return { data: rows.map((row) => presentLine(row, insurer.name)), meta }
}

function presentLine(row: FundRow, insurer: string): LedgerLine {
  const isPayout = row.claim_id !== null
  return {
    lineId: row.id,
    happenedAt: row.happened_at.toISOString(),
    title: isPayout ? 'Approved claim payout' : 'Claims funds received',
    party: isPayout ? (row.insured ?? '') : insurer,
    amountPesewas: row.amount_pesewas,
    policy: policyOf(row, null),
    record: row.claim_id
      ? { kind: 'claim', id: row.claim_id, label: claimNumber(row.claim_number ?? 0) }
      : { kind: 'bank-transfer', id: row.id, label: row.bank_reference ?? 'Opening balance' },
  }
}
