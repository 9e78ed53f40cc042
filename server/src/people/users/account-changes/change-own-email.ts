import { parseEmail } from '@okwan/domain/platform/email'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Ctx, DescribeAct } from '../../../platform/http/context.ts'
import { confirmAct } from '../../auth/confirm-act.ts'

/** The reference of a confirmation has at most 120 characters. */
const LONGEST = 110

/** Scheduled reports go to the user's own address, so a forgotten session must not redirect them. */
export async function confirmOwnEmail(ctx: Ctx, email: string, token: string | undefined): Promise<void> {
  if (email.length > LONGEST) {
    const message = `Enter an email address of at most ${LONGEST} characters`
    throw new Refusal('invalid', message, [{ path: 'email', message }])
  }
  await confirmAct(ctx, token, referenceOf(email))
}

const referenceOf = (email: string) => `own-email:${email}`

export const describeOwnEmail: DescribeAct = async (_ctx, rest) => {
  const email = parseEmail(rest)
  if (!email || email.length > LONGEST) throw new Refusal('not_found')
  return { reference: referenceOf(email), sentence: `change your email address to ${email}` }
}
