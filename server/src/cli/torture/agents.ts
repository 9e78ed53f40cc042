import { randomUUID } from 'node:crypto'
import { credit, debit, journal } from '@okwan/domain/money/ledger/journal'
import { withdrawalCodeReference } from '@okwan/domain/money/wallets/codes'
import * as z from 'zod'
import { postJournal } from '../../money/ledger/post-journal.ts'
import { one, rows } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Database } from '../../platform/db/transaction.ts'
import type { Actions } from './actions.ts'
import type { Chance } from './chance.ts'
import { type Observer, RetryingClient } from './client.ts'
import { requestVerification } from './verification.ts'

const NUMBERS_EACH = 300
const COMMISSION_PESEWAS = 20_000_00
const FLOAT_PESEWAS = 20_000_00

export type TorturedAgent = { client: RetryingClient; mobileNumber: string; numbers: { id: string; phone: string }[] }

/** Agent with a balance and payout numbers past their waiting time, written directly to the database. */
export async function prepareAgent(
  db: Database,
  ports: readonly number[],
  mobileNumber: string,
  observe?: Observer,
): Promise<TorturedAgent> {
  const client = await new RetryingClient(ports, 'agent', observe).signIn(mobileNumber)
  const now = new Date()
  const numbers = await db.transaction(async (tx) => {
    const { id: agentId } = await one(
      tx,
      z.object({ id: z.string() }),
      sql`select id from users where mobile_number = ${mobileNumber}`,
    )
    // Funded by bank transfer, because commission would need a sale and float a payment.
    const lines = [
      debit('operatingBank', '', COMMISSION_PESEWAS + FLOAT_PESEWAS),
      credit('commissionAvailable', agentId, COMMISSION_PESEWAS),
      credit('floatWallet', agentId, FLOAT_PESEWAS),
    ]
    await postJournal(tx, journal('test-money', randomUUID(), lines), { now })
    // Starts at 201, because numbers that end in 101 to 117 have a special behaviour in the simulator.
    const start = 200 + Number(mobileNumber.slice(-1)) * 1000
    return rows(
      tx,
      z.object({ id: z.string(), phone: z.string() }),
      sql`insert into momo_accounts (agent_id, phone, network, account_name, is_default, verified_at, changed_at)
          select ${agentId}, '23324' || lpad((${start} + n)::text, 7, '0'), 'mtn', 'TORTURED AGENT', false,
                 ${now}::timestamptz - interval '3 days', ${now}::timestamptz - interval '3 days'
          from generate_series(1, ${NUMBERS_EACH}) n returning id, phone`,
    )
  })
  return { client, mobileNumber, numbers }
}

/** Performs a random wallet action. */
export async function useWallet(db: Database, agent: TorturedAgent, chance: Chance, actions: Actions): Promise<void> {
  const { client } = agent
  const kind = chance.below(10)
  const number = chance.pick(agent.numbers)
  if (kind < 4) {
    const body = { amountPesewas: 10_00 + chance.below(50_00), network: 'mtn', msisdn: number.phone }
    await client.requireSuccess('POST', '/wallet/top-ups', body)
    actions.topUps++
  } else if (kind < 7) {
    await client.requireSuccess('POST', '/wallet/transfers', { amountPesewas: 1 + chance.below(5_00) })
    actions.transfers++
  } else {
    const amountPesewas = 20_00 + chance.below(20_00)
    const reference = withdrawalCodeReference(number.id, amountPesewas)
    const code = { mobileNumber: agent.mobileNumber, purpose: 'wallet-withdrawal', reference }
    const verificationToken = await requestVerification(db, code)
    await client.requireSuccess('POST', '/wallet/withdrawals', {
      amountPesewas,
      momoAccountId: number.id,
      verificationToken,
    })
    actions.withdrawals++
  }
}
