import { idIn } from '@okwan/domain/people/auth/acts'
import { numberNeedsSecondPerson } from '@okwan/domain/people/users/account-changes'
import { formatPhone } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Ctx, DescribeAct } from '../../../platform/http/context.ts'
import { confirmAct } from '../../auth/confirm-act.ts'
import { findUser, type UserRow } from '../store.ts'
import { requestNumberChange } from './request-number-change.ts'

type NumberChange = { mobileNumber: string; reason: string; verificationToken: string | undefined }

/** Returns the number to save now. The number of an Admin or SuperAdmin needs the approval of a second person. */
export async function changeNumber(ctx: Ctx, user: UserRow, change: NumberChange): Promise<{ mobileNumber?: string }> {
  const { mobileNumber, reason, verificationToken } = change
  await confirmAct(ctx, verificationToken, numberReference(user.id, mobileNumber))
  if (!numberNeedsSecondPerson(user.role)) return { mobileNumber }
  await requestNumberChange(ctx, user, mobileNumber, reason)
  return {}
}

const numberReference = (userId: string, mobileNumber: string) => `number:${userId}:${mobileNumber}`

export const describeNumber: DescribeAct = async ({ tx }, rest) => {
  const user = await findUser(tx, idIn(rest))
  const mobileNumber = rest.split(':')[1] ?? ''
  if (!user || !/^233\d{9}$/.test(mobileNumber))
    throw new Refusal('not_found', 'This person doesn’t exist or you can’t access their record.')
  return {
    reference: numberReference(user.id, mobileNumber),
    sentence: `change the number of ${user.full_name} to ${formatPhone(mobileNumber)}`,
  }
}
