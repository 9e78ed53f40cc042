import { type IsoDate, toAccraDate } from '@okwan/domain/platform/dates'
import { predictNetwork } from '@okwan/domain/platform/phone'
import * as z from 'zod'
import { approvePayout } from '../../../money/payouts/approve/approve-payout.ts'
import { takePayout } from '../../../money/payouts/approve/payout-decisions.ts'
import { recommendPayout } from '../../../money/payouts/approve/recommend-payout.ts'
import { approvalReference } from '../../../money/payouts/read/content.ts'
import { type PayoutQueue, payoutOf } from '../../../money/payouts/read/scope.ts'
import { signName } from '../../../money/wallets/registered-name.ts'
import { maybe } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { requestVerification } from '../../acting/request-verification.ts'
import { momentOf, type Past } from './past.ts'

/** People who recommend and approve a payout; a large amount has two approvers. */
export type Payers = { maker: string; checkers: readonly string[] }
export type DuePayout = { payoutId: string; queue: PayoutQueue; day: IsoDate }

/** The customer, whose number is registered in the same name. */
const holderRow = z.object({ phone: z.string(), id_number: z.string().nullable() })

/** The payout is recommended, approved, sent and paid on one day. */
export async function payOut(past: Past, { payoutId: id, queue, day }: DuePayout, payers: Payers): Promise<void> {
  await past.act(momentOf(day, '13:10'), payers.maker, (ctx) => recommend(ctx, queue, id))
  for (const [n, checker] of payers.checkers.entries()) {
    await past.act(momentOf(day, `15:${20 + n * 10}`), checker, async (ctx) => {
      const payout = await payoutOf(ctx.tx, id)
      if (payout.state !== 'recommended') return
      const reference = approvalReference(payout)
      const verificationToken = await requestVerification(ctx, {
        mobileNumber: checker,
        purpose: 'approval',
        reference,
      })
      await approvePayout(ctx, queue, { params: { id }, body: { version: payout.version, verificationToken } })
    })
  }
  await past.runJobs(momentOf(day, '15:45'))
  // The first status query is five minutes after the request.
  await past.runJobs(momentOf(day, '15:52'))
}

async function recommend(ctx: Ctx, queue: PayoutQueue, id: string): Promise<void> {
  const { tx, now, product } = ctx
  const params = { id }
  await takePayout(ctx, queue, { params, body: { version: (await payoutOf(tx, id)).version } })
  const { version, amount_pesewas: amountPesewas, payee_name: name, ...payout } = await payoutOf(tx, id)
  const holder = await maybe(
    tx,
    holderRow,
    sql`select c.phone, case c.customer_type when 'corporate' then c.tin else c.ghana_card end as id_number
        from policy_records r join customers c on c.id = r.customer_id
        where r.policy_id = ${payout.policy_id} and r.is_current`,
  )
  const isHolder = name === payout.customer_name.slice(0, name.length)
  // The invented number of a third party.
  const otherPhone = `2332477${String(payout.number).padStart(5, '0')}`
  const msisdn = payout.paid_from_phone ?? (isHolder ? holder?.phone : otherPhone) ?? otherPhone
  const network = predictNetwork(msisdn) ?? 'mtn'
  const { payoutMaxPesewas } = product.settings.at('mobile-money-limits', now)
  const toBank = amountPesewas > payoutMaxPesewas
  const bank = { bankCode: BANK_CODE, bankAccount: `144100${toAccraDate(now).replaceAll('-', '')}` }
  const account = toBank ? bank : { msisdn, network }
  const named = toBank ? { phone: bank.bankAccount, network: bank.bankCode, name } : { phone: msisdn, network, name }
  const payeeIdNumber = (isHolder && holder?.id_number) || `C00${otherPhone.slice(-8)}`
  const identity = queue === 'payouts' ? { payeeReason: 'Agreed with the customer', payeeIdNumber } : {}
  await recommendPayout(ctx, queue, {
    params,
    body: {
      version,
      amountPesewas,
      nameToken: signName(product, named, now),
      nameConfirmed: true,
      identitySeen: true,
      ...account,
      ...identity,
    },
  })
}

/** Ecobank; mobile money accounts cannot receive large amounts. */
const BANK_CODE = '300312'
