import { parsePhone, whatsAppUrl } from '@okwan/domain/platform/phone'
import { MessageCircle, Phone } from 'lucide-react'

const CONTACT =
  'inline-grid size-8 place-items-center rounded-md text-muted hover:bg-neutral-soft hover:text-text pointer-coarse:size-11'

/** Calls a customer or opens WhatsApp. Hidden for a masked or missing number. */
export function ContactButtons({ phone, name }: { phone: string | null; name: string }) {
  if (phone === null || !parsePhone(phone)) return null
  return (
    <>
      <a href={`tel:+${phone}`} aria-label={`Call ${name}`} className={CONTACT}>
        <Phone aria-hidden className="size-4" />
      </a>
      <a
        href={whatsAppUrl(phone)}
        target="_blank"
        rel="noreferrer noopener"
        aria-label={`WhatsApp ${name}`}
        className={CONTACT}
      >
        <MessageCircle aria-hidden className="size-4" />
      </a>
    </>
  )
}
