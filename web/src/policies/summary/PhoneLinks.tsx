import { formatPhone } from '@okwan/domain/platform/phone'
import { LINK } from './words.ts'

/** Links that call a number or open it in WhatsApp. */
export function PhoneLinks({ phone }: { phone: string }) {
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      <a href={`tel:+${phone}`} className={`${LINK} whitespace-nowrap`}>
        {formatPhone(phone)}
      </a>
      <a href={`https://wa.me/${phone}`} target="_blank" rel="noreferrer noopener" className={LINK}>
        WhatsApp
      </a>
    </span>
  )
}
