import type { IsoDate } from '@okwan/domain/platform/dates'
import * as z from 'zod'
import { balanceOf } from '../../money/ledger/balance-of.ts'
import { one } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Database } from '../../platform/db/transaction.ts'
import { noActions } from '../torture/actions.ts'
import type { Chance } from '../torture/chance.ts'
import { RetryingClient } from '../torture/client.ts'
import { Market, sell } from '../torture/sales.ts'
import { requestVerification } from '../torture/verification.ts'
import { eventually } from './programs.ts'

const AGENT = '233240000004'
const SUPER_ADMINS = ['233200000001', '233200000009'] as const
/** Always chooses the last option, such as mobile money for the payment, so that every run of the drill is the same. */
const LAST: Chance = {
  below: () => 1,
  pick: (from) => {
    const last = from.at(-1)
    if (last === undefined) throw new Error('cannot pick from an empty list')
    return last
  },
}
const SALES_PER_VEHICLE = 3

const sale = z.object({
  policy_id: z.string(),
  record_id: z.string(),
  reference: z.string(),
  paid_pesewas: z.number(),
  fee_pesewas: z.number(),
})

/** Sells a policy on the nth vehicle, paid by mobile money, and waits until the policy is issued. */
export async function sellOne(db: Database, port: number, nth: number) {
  const seller = await new RetryingClient([port], 'agent').signIn(AGENT)
  const market = new Market()
  for (let skipped = 0; skipped < (nth - 1) * SALES_PER_VEHICLE; skipped++) market.next(LAST)
  await sell(db, { seller, market, chance: LAST, actions: noActions() })
  const policyId = market.sold[0]?.policyId ?? ''
  const sold = await eventually(60, 'the policy is not issued', () =>
    db.read((tx) =>
      one(
        tx,
        sale,
        sql`select r.policy_id, r.id as record_id, a.reference, a.paid_pesewas, a.fee_pesewas
            from policy_records r join checkouts c on c.payable_id = r.id join payment_attempts a on a.checkout_id = c.id
            where r.policy_id = ${policyId} and a.money = 'settled' and r.issued_at is not null`,
      ),
    ),
  )
  const { record_id: policyRecordId, reference, paid_pesewas: paidPesewas, fee_pesewas: feePesewas } = sold
  return { policyId, policyRecordId, reference, paidPesewas, feePesewas }
}

const superAdmin = (port: number, number: string) => new RetryingClient([port], 'admin').signIn(number)

/** One SuperAdmin reports the restore, another confirms it. */
export async function confirmRestore(db: Database, port: number): Promise<void> {
  const [first, second] = SUPER_ADMINS
  const code = (mobileNumber: string, reference: string) =>
    requestVerification(db, { mobileNumber, purpose: 'approval', reference })
  const { recoveryId } = await (await superAdmin(port, first)).requireSuccess('POST', '/activities/chain/recovery', {
    reason: 'The database was lost and recovered to an earlier time',
    verificationToken: await code(first, 'audit-recovery'),
  })
  await (await superAdmin(port, second)).requireSuccess('POST', '/activities/chain/recovery/confirm', {
    recoveryId,
    verificationToken: await code(second, `audit-recovery:${recoveryId}`),
  })
}

/** Compares a day with the statement of the provider and returns the difference with this reference. */
export async function reconcile(port: number, day: IsoDate, statementCsv: string, reference: string) {
  const client = await superAdmin(port, SUPER_ADMINS[0])
  const { runId } = await client.requireSuccess('POST', '/reconciliation/runs', {
    provider: 'hubtel',
    day,
    statementCsv,
  })
  const { items }: { items: { reference: string; class: string }[] } = await client.requireSuccess(
    'GET',
    `/reconciliation/runs/${runId}`,
  )
  return items.find((item) => item.reference === reference)
}

/** One SuperAdmin proposes the correction, another confirms it. Returns the amount that is then in suspense. */
export async function correctDifference(db: Database, port: number, reference: string): Promise<number> {
  const [first, second] = SUPER_ADMINS
  const proposer = await superAdmin(port, first)
  const listed: { exceptionId: string; reference: string }[] = await proposer.requireSuccess(
    'GET',
    '/exceptions?subject=difference&limit=100',
  )
  const exceptionId = listed.find((exception) => exception.reference === reference)?.exceptionId ?? ''
  const address = `/exceptions/difference/${exceptionId}`
  await proposer.requireSuccess('POST', `${address}/proposals`, {
    decision: 'post',
    reason: 'Paid after the recovery point',
  })
  const confirmer = await superAdmin(port, second)
  const { proposal } = await confirmer.requireSuccess('GET', address)
  const code = {
    mobileNumber: second,
    purpose: 'approval',
    reference: `exception:difference:${exceptionId}:${proposal.resolutionId}`,
  }
  await confirmer.requireSuccess('POST', `${address}/confirm`, {
    resolutionId: proposal.resolutionId,
    verificationToken: await requestVerification(db, code),
  })
  return db.read((tx) => balanceOf(tx, 'suspense', exceptionId))
}
