import { randomUUID } from 'node:crypto'
import { floatFunded } from '@okwan/domain/money/ledger/collections'
import { numberCodeReference, withdrawalCodeReference } from '@okwan/domain/money/wallets/codes'
import { addDays, toAccraDate } from '@okwan/domain/platform/dates'
import * as z from 'zod'
import { createHubtel } from '../gateways/mobile-money/hubtel.ts'
import { vestCommissions } from '../money/commissions/earn/vest-commissions.ts'
import { postJournal } from '../money/ledger/post-journal.ts'
import { openCheckout } from '../money/payments/checkout/open-checkout.ts'
import { recordLatePayment } from '../money/payments/collect/record-late-payment.ts'
import { withdrawCommission } from '../money/payouts/request/withdraw-commission.ts'
import { addMomoAccount } from '../money/wallets/momo-accounts.ts'
import { signName } from '../money/wallets/registered-name.ts'
import type { MovableClock } from '../platform/clock.ts'
import { maybe, one } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import type { Ctx, InTransaction, Product } from '../platform/http/context.ts'
import { approveRequest } from '../service/service-requests/decide/approve-request.ts'
import { raiseRequest } from '../service/service-requests/raise/raise-request.ts'
import { hubtelAt } from '../simulators/mobile-money/settings.ts'
import { DEMO_PAYOUT_NUMBER } from './accounts.ts'
import { actAs } from './acting/act-as.ts'
import { requestVerification } from './acting/request-verification.ts'
import { unlessRefused } from './acting/unless-refused.ts'
import { sellFromFloat } from './sales.ts'

type DemoProduct = Product & { clock: MovableClock }

const AGENT = '233240000004'
const ADMIN = '233200000002'
const STAFF = '233200000003'
const { mobileNumber: PAYOUT_NUMBER } = DEMO_PAYOUT_NUMBER
const LATE_PAYER = '233244000405'
/** Above the limit for automatic withdrawals. */
const WITHDRAWAL_PESEWAS = 2_150_00
const TOP_UP_PESEWAS = 180_00
const FUNDED_PESEWAS = 100_000_00
const DAY_MS = 24 * 3_600_000
/** `shareOfDay`: time since the sale as a share of the time since midnight. No other sale of a demo has these plates. */
const SALES_OF_TODAY = [
  { shareOfDay: 0.36, plate: 'BA 4417-21', firstName: 'Gifty', lastName: 'Nyarko', coverType: 'thirdparty', days: 365 },
  { shareOfDay: 0.17, plate: 'BA 2836-19', firstName: 'Samuel', lastName: 'Opoku', coverType: 'xtra', days: 365 },
  { shareOfDay: 0.04, plate: 'BA 6152-23', firstName: 'Akua', lastName: 'Donkor', coverType: 'thirdparty', days: 180 },
] as const

/**
 * Creates the open payment work of a demo: a refund, a withdrawal and a payment that needs two users; a demo with a history also
 * has sales of today. The normal code runs. Does nothing if a payout number exists.
 */
export async function seedDemoMoney(opening: DemoProduct): Promise<void> {
  const { db, clock } = opening
  // The simulator is not running yet. A withdrawal reads from the gateway only who pays the fee, and sends nothing.
  const product = { ...opening, providers: { hubtel: createHubtel(hubtelAt('http://127.0.0.1')), callbackBase: '' } }
  const existing = sql`select id from momo_accounts limit 1`
  if (await db.read((tx) => maybe(tx, idRow, existing))) return
  // Ledger entries must be in order of time, so commissions vest before each step.
  const moveClockTo = async (daysAgo: number) => {
    clock.move(-daysAgo * DAY_MS)
    await vestCommissions(product)
  }
  const startedAt = clock.now().getTime()
  try {
    await moveClockTo(4)
    await fundPayouts(product)
    await actAs(product, AGENT, createLatePayment)
    await actAs(product, AGENT, addPayoutNumber)
    await moveClockTo(2)
    await unlessRefused(() => refundCancelled(product))
    await moveClockTo(1)
    await unlessRefused(() => actAs(product, AGENT, withdraw))
    for (const { shareOfDay, ...sale } of opening.config.demoSales > 0 ? SALES_OF_TODAY : []) {
      await moveClockTo((shareOfDay * (startedAt % DAY_MS)) / DAY_MS)
      // A smaller demo has less float.
      await unlessRefused(() => sellFromFloat(product, sale))
    }
  } finally {
    await moveClockTo(0)
  }
}

/** Funds the payout account as an accountant would, so that payouts of the demo can be sent. */
async function fundPayouts({ db, clock }: DemoProduct): Promise<void> {
  const funding = { fundingId: 'hubtel:DEMO-OPENING', provider: 'hubtel', amountPesewas: FUNDED_PESEWAS }
  await db.transaction((tx) => postJournal(tx, floatFunded(funding), { now: clock.now() }))
}

async function createLatePayment(ctx: InTransaction<Ctx>): Promise<void> {
  const { actor } = ctx
  const checkout = await openCheckout(ctx, {
    payableType: 'wallet-top-up',
    payableId: randomUUID(),
    amountPesewas: TOP_UP_PESEWAS,
    receivedFor: 'Wallet top-up',
    customerId: actor.id,
    customerName: actor.fullName,
  })
  await recordLatePayment(ctx, checkout, LATE_PAYER)
}

async function addPayoutNumber(ctx: Ctx): Promise<void> {
  const { actor, now, product } = ctx
  const number = { phone: PAYOUT_NUMBER, network: 'mtn', name: actor.fullName } as const
  const verificationToken = await verificationFor(ctx, PAYOUT_NUMBER, numberCodeReference(PAYOUT_NUMBER))
  const nameToken = signName(product, number, now)
  await addMomoAccount(ctx, { body: { msisdn: PAYOUT_NUMBER, network: 'mtn', nameToken, verificationToken } })
}

async function withdraw(ctx: Ctx): Promise<void> {
  const amountPesewas = WITHDRAWAL_PESEWAS
  const { id: momoAccountId } = await one(
    ctx.tx,
    idRow,
    sql`select id from momo_accounts where agent_id = ${ctx.actor.id} and phone = ${PAYOUT_NUMBER}`,
  )
  const verificationToken = await verificationFor(ctx, AGENT, withdrawalCodeReference(momoAccountId, amountPesewas))
  await withdrawCommission(ctx, { body: { amountPesewas, momoAccountId, verificationToken } })
}

/** Cancels a policy over the counter; the refund then needs a maker and a checker. */
async function refundCancelled(product: DemoProduct): Promise<void> {
  const policy = await product.db.read((tx) => maybe(tx, idRow, policyToCancel(product.clock.now())))
  if (!policy) return
  const { request } = await actAs(product, ADMIN, (ctx) =>
    raiseRequest(ctx, {
      body: {
        policyId: policy.id,
        content: {
          kind: 'cancellation',
          reason: 'sold_vehicle',
          effectiveDate: toAccraDate(ctx.now),
          cancelledBy: 'policyholder',
          certificateSurrendered: true,
        },
        fileIds: [],
        codeWaivedBecause: 'Customer at the counter with Ghana Card',
      },
    }),
  )
  if (!request) return
  const { requestId: id, version, toPayPesewas, toRefundPesewas } = request
  await actAs(product, STAFF, (ctx) =>
    approveRequest(ctx, { params: { id }, body: { version, toPayPesewas, toRefundPesewas } }),
  )
}

const idRow = z.object({ id: z.string() })
/** The short-period scale refunds less later in the term. */
const MIN_DAYS_LEFT = 220

/** Sold before that moment, and in force. */
const policyToCancel = (at: Date) => sql`select r.policy_id as id from policy_records r
  join users s on s.id = r.seller_id
  where r.is_current and r.status = 'active' and r.product = 'motor'
    and r.issued_at < ${at} and r.start_date <= ${toAccraDate(at)}
    and r.agent_id = (select id from users where mobile_number = ${AGENT}) and s.mobile_number <> ${STAFF}
    and r.end_date > ${addDays(toAccraDate(at), MIN_DAYS_LEFT)} and r.superseded_from is null
    and not exists (select from service_requests q where q.policy_id = r.policy_id)
  order by r.cover_type = 'comprehensive' desc, r.created_at desc, r.policy_id limit 1`

const verificationFor = (ctx: Ctx, mobileNumber: string, reference: string) =>
  requestVerification(ctx, { mobileNumber, purpose: 'wallet-withdrawal', reference })
