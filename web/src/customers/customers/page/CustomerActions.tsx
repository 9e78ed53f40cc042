import type { CustomerPage as Customer } from '@okwan/contract/customers/customers/pages'
import { can } from '@okwan/domain/platform/permissions'
import { parsePhone, whatsAppUrl } from '@okwan/domain/platform/phone'
import { useMutation } from '@tanstack/react-query'
import { MessageCircle, Phone, Plus } from 'lucide-react'
import { readProblem } from '../../../platform/api/problem.ts'
import { useNavigate } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { useUser } from '../../../platform/session/current.ts'
import { UnlessReadOnly } from '../../../platform/session/UnlessReadOnly.tsx'
import { motorDraft } from '../../../sales/motor/draft.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { toast } from '../../../ui/feedback/toasts.ts'

/** Calls the customer, opens WhatsApp, or starts a motor sale to the customer. */
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
      {user && can(user, 'policies.sell') && <Sell customerCode={customer.customerCode} />}
    </>
  )
}

function Sell({ customerCode }: { customerCode: string }) {
  const navigate = useNavigate()
  const start = useMutation({
    mutationFn: () => {
      motorDraft.startNew()
      return motorDraft.flush({ policyholder: { customerCode } })
    },
    onSuccess: () => navigate({ to: paths.buyInsurance() }),
    onError: (error) => toast(readProblem(error).sentence),
  })
  return (
    <UnlessReadOnly>
      <Button variant="primary" icon={Plus} loading={start.isPending || start.isSuccess} onClick={() => start.mutate()}>
        Sell motor policy
      </Button>
    </UnlessReadOnly>
  )
}
