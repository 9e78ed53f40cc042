import type { Recipient } from '@okwan/contract/policies/documents'
import { ERASED_PHONE } from '@okwan/domain/customers/customers/erasure'
import { maskEmail } from '@okwan/domain/platform/email'
import { maskPhone } from '@okwan/domain/platform/phone'
import type { Product } from '../../platform/http/context.ts'

/** Masked contact details of a customer who gets documents; null after an erasure. The email is null without a mail server. */
export function recipientOf(
  { email: gateway }: Pick<Product, 'email'>,
  { phone, email }: { phone: string | null; email: string | null },
): Recipient {
  if (phone === ERASED_PHONE) return null
  return { phone: phone && maskPhone(phone), email: email && gateway ? maskEmail(email) : null }
}
