import type { Recipient } from '@okwan/contract/policies/documents'
import { maskEmail } from '@okwan/domain/platform/email'
import { maskPhone } from '@okwan/domain/platform/phone'
import type { Product } from '../../platform/http/context.ts'

/** Masked contact details of a customer who gets documents. Without a mail server there is no address. */
export function recipientOf(
  { email: gateway }: Pick<Product, 'email'>,
  { phone, email }: { phone: string | null; email: string | null },
): Recipient {
  return { phone: phone && maskPhone(phone), email: email && gateway ? maskEmail(email) : null }
}
