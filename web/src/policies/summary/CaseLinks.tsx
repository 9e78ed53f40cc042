import { formatPhone, parsePhone, whatsAppUrl } from '@okwan/domain/platform/phone'
import { MessageCircle, Phone } from 'lucide-react'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { policyPath } from '../../platform/routes/record-paths.ts'

const LINK =
  'inline-flex items-center gap-1 rounded-xs text-accent-text underline-offset-2 hover:underline pointer-coarse:py-2'

type CaseCustomer = { customerCode: string; phone: string }

/** Name of the customer in the title of a case; a link once the details are loaded. */
export function CustomerName({ name, customer }: { name: string; customer: CaseCustomer | undefined }) {
  if (!customer) return name
  return (
    <Link to={paths.customer(customer)} className={LINK}>
      {name}
    </Link>
  )
}

type CaseLinksProps = {
  /** Kind of the case, such as the type of a request. */
  title: string
  policy: Parameters<typeof policyPath>[0] | null
  policyNumber: string | undefined
  customer: Pick<CaseCustomer, 'phone'> | undefined
}

/** Second line of a case: its kind, the policy if it has one, and the customer's number. */
export function CaseLinks({ title, policy, policyNumber, customer }: CaseLinksProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-medium">{title}</span>
      {policy && (
        <Link to={policyPath(policy)} className={LINK}>
          {policyNumber}
        </Link>
      )}
      {customer && parsePhone(customer.phone) && (
        <>
          <a href={`tel:+${customer.phone}`} className={`${LINK} whitespace-nowrap`}>
            <Phone aria-hidden className="size-3.5" />
            {formatPhone(customer.phone)}
          </a>
          <a href={whatsAppUrl(customer.phone)} target="_blank" rel="noreferrer noopener" className={LINK}>
            <MessageCircle aria-hidden className="size-3.5" />
            WhatsApp
          </a>
        </>
      )}
    </p>
  )
}
