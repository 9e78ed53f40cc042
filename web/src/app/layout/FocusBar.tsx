import { PRODUCT_NAME } from '@okwan/domain/platform/product-name'
import { useLocation } from '@tanstack/react-router'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { Mark } from '../../ui/Logo.tsx'

/** Policy whose renewal is on screen; undefined elsewhere. */
export function renewedPolicyOf(path: string): string | undefined {
  return /^\/policies\/motor-([\w-]+)\/renew\/(?:estimates|pay)$/.exec(path)?.[1]
}

/** Replaces navigation and top bar during a sale or a renewal. The page fills the middle with its steps and the save status. */
export function FocusBar({ title }: { title: string }) {
  // A sale with a payment no longer has a draft.
  const isPaid = useLocation({ select: ({ search }) => 'payment' in search })
  // The terms of a renewal are saved as an offer, not as a draft.
  const renewed = useLocation({ select: ({ pathname }) => renewedPolicyOf(pathname) })
  return (
    <header className="sticky top-(--banner-height,0px) z-20 flex h-14 items-center gap-3 border-b border-line bg-card px-4 md:gap-4 md:px-6 print:hidden">
      <Mark className="size-8 shrink-0" />
      <span className="sr-only">{PRODUCT_NAME}</span>
      <p className="shrink-0 font-bold max-lg:sr-only">{title}</p>
      <div id="sale-bar" className="flex min-w-0 flex-1 items-center justify-end gap-4" />
      <Link
        to={renewed === undefined ? paths.policyOverview() : paths.motorPolicy({ policyId: renewed })}
        className={buttonClass('secondary')}
      >
        {isPaid || renewed !== undefined ? 'Exit' : 'Save and exit'}
      </Link>
    </header>
  )
}
