import { floatPaymentCodeReference } from '@okwan/domain/money/wallets/codes'
import { amountOf } from '@okwan/domain/platform/code-reference'
import { formatPesewas } from '@okwan/domain/platform/money'
import { Refusal } from '@okwan/domain/platform/refusal'
import { confirmAct } from '../../people/auth/confirm-act.ts'
import type { Ctx, DescribeAct } from '../../platform/http/context.ts'
import { findAgent } from './store.ts'

type FloatPayment = { payableId: string; amountPesewas: number }

/** A large payment from float needs the agent's confirmation of this payable and amount, with a code or a passkey. */
export async function confirmFloatPayment(
  ctx: Ctx,
  { payableId, amountPesewas }: FloatPayment,
  token: string | undefined,
): Promise<void> {
  const { floatPaymentFreePesewas } = ctx.product.settings.at('wallet-limits', ctx.now)
  if (amountPesewas <= floatPaymentFreePesewas) return
  if (!token) {
    const message = `Payments above ${formatPesewas(floatPaymentFreePesewas)} from your wallet need a code.`
    throw new Refusal('code_needed', message, [{ path: 'verificationToken', message }])
  }
  if (!(await findAgent(ctx.tx, ctx.actor.id))) throw new Refusal('wallet_not_possible')
  await confirmAct(ctx, token, floatPaymentCodeReference(payableId, amountPesewas))
}

export const describeFloatPayment: DescribeAct = async (_ctx, rest) => ({
  reference: `wallet-payment:${rest}`,
  sentence: `pay ${formatPesewas(amountOf(rest) ?? 0)} from your wallet`,
})
