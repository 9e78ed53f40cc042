import { randomUUID } from 'node:crypto'
import { credit, debit, journal } from '@okwan/domain/ledger/journal'
import { withdrawalCodeReference } from '@okwan/domain/wallets/codes'
import * as z from 'zod'
import { type Database, one, rows, run } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { postJournal } from '../../ledger/post-journal.ts'
import { hashToken, newToken } from '../../secrets.ts'
import type { Chance } from './chance.ts'
import { StubbornClient } from './client.ts'

const NUMBERS_EACH = 300
const COMMISSION_PESEWAS = 20_000_00

export type Deeds = { topUps: number; transfers: number; withdrawals: number; refused: number }

export type TorturedAgent = { client: StubbornClient; mobileNumber: string; numbers: { id: string; phone: string }[] }

/** An agent with commission to spend and numbers that have rested: what takes days by hand is written at once. */
export async function prepareAgent(
  db: Database,
  ports: readonly number[],
  mobileNumber: string,
): Promise<TorturedAgent> {
  const client = await new StubbornClient(ports, 'agent').signIn(mobileNumber)
  const now = new Date()
  const numbers = await db.transaction(async (tx) => {
    const { id: agentId } = await one(
      tx,
      z.object({ id: z.string() }),
      sql`select id from users where mobile_number = ${mobileNumber}`,
    )
    // Out of the bank: earned commission would have to tell of a sale.
    const lines = [
      debit('operatingBank', '', COMMISSION_PESEWAS),
      credit('commissionAvailable', agentId, COMMISSION_PESEWAS),
    ]
    await postJournal(tx, journal('test-money', randomUUID(), lines), { now })
    // Ending in 001 to 099 and 200 on: the simulator's special numbers are 101 to 117.
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

/** Does something with the wallet, by chance; counts what was accepted. */
export async function doSomething(db: Database, agent: TorturedAgent, chance: Chance, deeds: Deeds): Promise<void> {
  const { client } = agent
  const kind = chance.below(10)
  const number = chance.pick(agent.numbers)
  if (kind < 4) {
    const body = { amountPesewas: 10_00 + chance.below(50_00), network: 'mtn', msisdn: number.phone }
    return count(deeds, 'topUps', await client.insist('POST', '/wallet/top-ups', body))
  }
  if (kind < 7) {
    const body = { amountPesewas: 1 + chance.below(5_00) }
    return count(deeds, 'transfers', await client.insist('POST', '/wallet/transfers', body))
  }
  const amountPesewas = 20_00 + chance.below(20_00)
  const verificationToken = await proof(db, agent.mobileNumber, withdrawalCodeReference(number.id, amountPesewas))
  const body = { amountPesewas, momoAccountId: number.id, verificationToken }
  return count(deeds, 'withdrawals', await client.insist('POST', '/wallet/withdrawals', body))
}

function count(deeds: Deeds, kind: 'topUps' | 'transfers' | 'withdrawals', { status }: { status: number }): void {
  deeds[status < 300 ? kind : 'refused']++
}

/** A proof as if a code had been sent and entered; tried until the database is there. */
async function proof(db: Database, mobileNumber: string, reference: string): Promise<string> {
  const token = newToken()
  const id = randomUUID()
  const now = new Date()
  const later = new Date(now.getTime() + 3_600_000)
  for (;;) {
    try {
      await db.transaction(async (tx) => {
        await run(
          tx,
          sql`insert into otp_challenges (id, mobile_number, purpose, reference, prefix, ip, sent, created_at, expires_at, used_at)
              values (${id}, ${mobileNumber}, 'wallet-withdrawal', ${reference}, 'TEST', 'torture', true, ${now}, ${later}, ${now})
              on conflict do nothing`,
        )
        await run(
          tx,
          sql`insert into verification_tokens (token_hash, challenge_id, mobile_number, purpose, reference, expires_at)
              values (${hashToken(token)}, ${id}, ${mobileNumber}, 'wallet-withdrawal', ${reference}, ${later})
              on conflict do nothing`,
        )
      })
      return token
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
  }
}
