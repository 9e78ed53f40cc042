import { needsCode } from '@okwan/domain/money/payments/consent'
import { formatPhone, type Network } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'
import { requirePhoneUsableOf } from '../../../customers/customers/phone-usable.ts'
import { useVerificationToken } from '../../../people/auth/use-verification-token.ts'
import { findUserByNumber } from '../../../people/users/find-user.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { PublicCtx } from '../../../platform/http/context.ts'
import { hasNumber } from '../../wallets/momo-accounts.ts'
import { consentOf, saveConsent } from '../store.ts'

export type Payer = {
  network: Network
  msisdn: string
  verificationToken?: string | undefined
}

/** Whether the owner of the number must confirm with a code before a request is sent. */
export async function codeNeeded(
  { tx, actor, now }: Pick<PublicCtx, 'tx' | 'actor' | 'now'>,
  customerId: string,
  msisdn: string,
): Promise<boolean> {
  const payer = { payerPhone: msisdn, customerId }
  if (actor && (await isOwnNumber(tx, actor.id, msisdn))) return needsCode(payer, [msisdn], [], now)
  return needsCode(payer, [], await consentOf(tx, msisdn, customerId), now)
}

/** The sign-in number and the payout numbers of a user were confirmed with a code. */
async function isOwnNumber(tx: Tx, userId: string, msisdn: string): Promise<boolean> {
  return (await hasNumber(tx, userId, msisdn)) || (await findUserByNumber(tx, msisdn))?.id === userId
}

export async function requireConsent(
  ctx: Pick<PublicCtx, 'tx' | 'actor' | 'now'>,
  customerId: string,
  payer: Payer,
  amountPesewas: number,
): Promise<void> {
  const { tx, now } = ctx
  if (!(await codeNeeded(ctx, customerId, payer.msisdn))) return
  if (!payer.verificationToken) {
    const message = `Send a code to ${formatPhone(payer.msisdn)} and enter it. The owner of the number must agree first.`
    throw new Refusal('code_needed', message, [{ path: 'verificationToken', message }])
  }
  await requirePhoneUsableOf(tx, customerId, payer.msisdn, now)
  await useVerificationToken(tx, {
    token: payer.verificationToken,
    mobileNumber: payer.msisdn,
    purpose: 'payment',
    reference: customerId,
    amountPesewas,
    now,
  })
  await saveConsent(tx, payer.msisdn, customerId, now)
}
