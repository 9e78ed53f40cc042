import type { ClaimsFunds } from '@okwan/domain/money/bank-transfers/claims-funds'
import * as z from 'zod'
import { one, run, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

const fundsRow = z.object({ received: z.number(), approved: z.number() })

/** Funds that an insurer paid for claims, from the ledger, and the claim payouts that were approved. */
export async function claimsFundsOf(tx: Tx, insurer: string): Promise<ClaimsFunds> {
  const { received, approved } = await one(
    tx,
    fundsRow,
    sql`select coalesce((select -sum(l.debit_pesewas) from journals j join journal_lines l on l.journal_id = j.id
          where j.event = 'claims-funds-received' and l.account = 'claimsFunds' and l.owner = ${insurer}), 0)::bigint as received,
          released_claims(${insurer}) as approved`,
  )
  return { receivedPesewas: received, approvedPesewas: approved }
}

/** The insurer whose funds pay an accepted claim. */
export async function insurerOfClaim(tx: Tx, claimId: string): Promise<string | null> {
  const found = await one(
    tx,
    z.object({ insurer: z.string().nullable() }),
    sql`select claim_insurer(${claimId}) as insurer`,
  )
  return found.insurer
}

/**
 * Approvals of claim payouts run one after the other, so that two of them cannot spend the same funds. This lock is taken before
 * the lock of any payout.
 */
export function lockClaimsFunds(tx: Tx) {
  return run(tx, sql`select pg_advisory_xact_lock(hashtext('claims_funds'))`)
}
