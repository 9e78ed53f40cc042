import type { CustomerPage as Customer } from '@okwan/contract/customers/customers/pages'
import { can } from '@okwan/domain/platform/permissions'
import { parsePhone, whatsAppUrl } from '@okwan/domain/platform/phone'
import { MessageCircle, Phone } from 'lucide-react'
import { useUser } from '../../../platform/session/current.ts'
import { SellTo } from '../../../sales/drafts/SellTo.tsx'
import { buttonClass } from '../../../ui/actions/button-class.ts'

/** Calls the customer, opens WhatsApp, or starts a sale to the customer. */
export function CustomerActions({ customer }: { customer: Customer }) {
  const { phone, erasedAt } = customer
  const user = useUser()
  if (erasedAt) return null
  return (
    <>
      {parsePhone(phone) && (
        <>
          <a href={`tel:+${phone}`} className={buttonClass('secondary')}>
            <Phone aria-hidden className="size-4" />
            Call
          </a>
          <a href={whatsAppUrl(phone)} target="_blank" rel="noreferrer noopener" className={buttonClass('secondary')}>
            <MessageCircle aria-hidden className="size-4" />
            WhatsApp
          </a>
        </>
      )}
      {user && can(user, 'policies.sell') && <SellTo customer={customer} />}
    </>
  )
}
