import { parsePhone } from '@okwan/domain/platform/phone'
import type { Tx } from '../../../platform/db/database.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { insertBreakGlass } from '../store.ts'

type EmergencyRequest = { number: string; reason: string }
type Issued = { fullName: string; mobileNumber: string; code: string; expiresAt: Date }

const CODE_MINUTES = 15
const SHORTEST_REASON = 10

/**
 * Issues emergency access for one SuperAdmin who lost their phone and passkey. Only the database login that owns the tables may
 * do so. In the same transaction, a trigger writes an audit entry and raises an urgent alert. The code is returned only here.
 */
export async function issueBreakGlass(
  tx: Tx,
  secrets: Secrets,
  { number, reason }: EmergencyRequest,
  now: Date,
): Promise<Issued> {
  const mobileNumber = parsePhone(number)
  if (!mobileNumber) throw new Error('Enter the phone number of the SuperAdmin, such as --number 0241234567')
  const trimmedReason = reason.trim()
  if (trimmedReason.length < SHORTEST_REASON) {
    throw new Error(
      `Give a reason of at least ${SHORTEST_REASON} characters, such as --reason "Both phones were stolen"`,
    )
  }
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000)
  const issued = await insertBreakGlass(tx, { mobileNumber, reason: trimmedReason, expiresAt }, now)
  if (!issued) throw new Error('No active SuperAdmin has this number')
  return { fullName: issued.full_name, mobileNumber, code: secrets.code(issued.id), expiresAt }
}
