import { createHash } from 'node:crypto'
import { parseGhanaCard, parseTin } from '@okwan/domain/customers/customers/identity'
import type { SoldProduct } from '@okwan/domain/customers/customers/terms'
import { parsePhone } from '@okwan/domain/platform/phone'
import type { MotorPolicyholder } from '@okwan/domain/sales/motor/draft'
import { consentRecipientOf, setConsentRecipient } from '../../people/auth/consent-recipient.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { countLookup } from './count-lookup.ts'
import { isReached } from './present.ts'
import { type CustomerKey, type CustomerRow, findByKey } from './store.ts'

/** The entered details that identify a customer, and the number that receives the code. */
export type EnteredHolder = Pick<
  MotorPolicyholder,
  'customerCode' | 'customerType' | 'ghanaCardNumber' | 'tin' | 'phone'
>

export type RecognisedCustomer = { row: CustomerRow; isReached: boolean }

/** A card number identifies a person, a taxpayer number a company. Undefined if the number is missing or invalid. */
export function keyOfHolder({ customerType, ghanaCardNumber, tin }: EnteredHolder): CustomerKey | undefined {
  if (customerType === 'corporate') {
    const company = parseTin(tin ?? '')
    return company === undefined ? undefined : { tin: company }
  }
  const card = parseGhanaCard(ghanaCardNumber ?? '')
  return card && { ghanaCard: card.text }
}

/** The customer on record with the entered card or taxpayer number. */
export async function recogniseCustomer(
  { tx, actor }: Pick<Ctx, 'tx' | 'actor'>,
  holder: EnteredHolder,
): Promise<RecognisedCustomer | undefined> {
  const key = keyOfHolder(holder)
  const [row] = key ? await findByKey(tx, actor, key) : []
  return row && { row, isReached: isReached(row, actor) }
}

type Sale = {
  /** Reference of the consent code. */
  reference: string
  product: SoldProduct
  holder: EnteredHolder
  /** Details before this change. */
  before?: EnteredHolder | undefined
}

/**
 * Decides which number receives the consent code of a sale: the number on record of a customer whom the seller does not reach,
 * otherwise the entered number. A new card or taxpayer number counts as a lookup, whether it is known or not. The seller learns
 * neither the outcome nor the number.
 */
export async function prepareConsent(ctx: Ctx, { reference, product, holder, before = {} }: Sale): Promise<void> {
  const { tx, actor, now } = ctx
  const isSameKey = areSameKeys(keyOfHolder(holder), keyOfHolder(before))
  if (isSameKey && holder.customerCode === before.customerCode && phoneOf(holder) === phoneOf(before)) return
  const known = holder.customerCode ? undefined : await recogniseCustomer(ctx, holder)
  if (!isSameKey && keyOfHolder(holder)) await countLookup(tx, actor, { kind: 'customer' }, now)
  const sentTo = known && !known.isReached ? known.row.phone : null
  const subject = subjectOf(holder)
  await setConsentRecipient(tx, { userId: actor.id, reference, product, subject, sentTo, changedAt: now })
}

/** Whether a code that was sent to `sentTo` allows a sale to the customer; the same check for known and unknown customers. */
export async function isCodeFor(
  { tx, actor }: Ctx,
  { reference, holder, known }: { reference: string; holder: EnteredHolder; known: RecognisedCustomer | undefined },
  code: { sentTo: string; requestedAt: Date },
): Promise<boolean> {
  const recipient = await consentRecipientOf(tx, actor.id, reference)
  const isCurrent = !recipient || (recipient.subject === subjectOf(holder) && code.requestedAt >= recipient.changed_at)
  return isCurrent && code.sentTo === (known?.row.phone ?? phoneOf(holder))
}

const subjectOf = (holder: EnteredHolder) =>
  createHash('sha256')
    .update(JSON.stringify(keyOfHolder(holder) ?? {}))
    .digest('hex')

const phoneOf = ({ phone }: EnteredHolder) => parsePhone(phone ?? '')

function areSameKeys(one: CustomerKey | undefined, other: CustomerKey | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
