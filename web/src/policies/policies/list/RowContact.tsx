import type { ListedPolicy } from '@okwan/contract/policies/policies'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { ContactButtons } from '../../summary/ContactButtons.tsx'

/** Buttons to call, open WhatsApp and renew. The row under the pointer or with the focus shows them over its last column. */
export function RowContact({ policy: { customer, policyId, allowedActions } }: { policy: ListedPolicy }) {
  return (
    <span className="absolute inset-y-px right-12 hidden min-w-27 items-center justify-end gap-1 bg-hover pl-2 group-focus-within/row:flex group-hover/row:flex max-md:hidden! pointer-coarse:hidden!">
      <ContactButtons phone={customer.phone} name={customer.fullName} />
      {allowedActions.includes('renew') && (
        <Link
          to={paths.renewPolicy({ policyId })}
          aria-label={`Renew for ${customer.fullName}`}
          className={buttonClass('secondary', 'small')}
        >
          Renew
        </Link>
      )}
    </span>
  )
}
