import { formatPhone, parsePhone, whatsAppUrl } from '@okwan/domain/platform/phone'
import { LINK } from './words.ts'

/** Links that call a number or open it in WhatsApp; a masked number is shown as plain text. */
export function PhoneLinks({ phone }: { phone: string }) {
  if (!parsePhone(phone)) return phone
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      <a href={`tel:+${phone}`} className={`${LINK} tabular whitespace-nowrap`}>
        {formatPhone(phone)}
      </a>
      <a href={whatsAppUrl(phone)} target="_blank" rel="noreferrer noopener" className={LINK}>
        WhatsApp
      </a>
    </span>
  )
}
