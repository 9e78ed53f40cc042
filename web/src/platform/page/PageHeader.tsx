import { PRODUCT_NAME } from '@okwan/domain/platform/product-name'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { classes } from '../../ui/classes.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { session, useUser } from '../session/current.ts'
import { portalName } from '../session/portal.ts'

// Loaded only for a SuperAdmin who has selected a branch.
const BranchChip = lazyPart(() => import('../lists/BranchChip.tsx'), 'BranchChip')

type PageHeaderProps = {
  title: string
  /** Title of the browser tab, if it differs from the title of the page. */
  name?: string
  count?: string
  /** Picture of the subject before the title, such as a number plate. */
  lead?: ReactNode
  back?: ReactNode
  actions?: ReactNode
  /** The page shows the active branch only, so the header names it. */
  byBranch?: boolean
  children?: ReactNode
}

/** First-level heading of a page. Receives the focus when the page opens, for screen readers, unless a field has it. */
export function PageHeader(props: PageHeaderProps) {
  const { title, name = title, count, lead, back, actions, byBranch, children } = props
  const heading = useRef<HTMLHeadingElement>(null)

  // Focus and document title are outside React.
  useEffect(() => {
    document.title = `${name} · ${portalName} · ${PRODUCT_NAME}`
    if (!document.activeElement?.matches('main :is(input, textarea)')) heading.current?.focus({ preventScroll: true })
  }, [name])

  return (
    // On a phone, an open case of a queue takes the page: the title stays for screen readers, actions and tabs are hidden.
    <header className="mb-5 grid gap-2 in-[#content:has([data-case-alone])]:sr-only in-[#content:has([data-case-alone])]:[&>:not(:first-child)]:hidden">
      {back}
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
          <h1
            ref={heading}
            tabIndex={-1}
            className={classes(
              'flex min-w-0 flex-wrap gap-x-2.5 gap-y-1 text-title wrap-anywhere font-bold tracking-[-0.01em] outline-none',
              lead ? 'items-center' : 'items-baseline',
            )}
          >
            {lead && <span className="mr-1">{lead}</span>}
            {title}
            {/* Reserves the space while the count loads, because on a phone the count can move the actions to another line. */}
            {'count' in props && <span className="min-w-8 text-body font-normal text-muted">{count}</span>}
          </h1>
          {byBranch && <Branch />}
        </div>
        {actions && (
          <div className="flex flex-wrap items-center gap-2 in-[#content:has([data-case-alone])]:hidden">{actions}</div>
        )}
      </div>
      {children}
    </header>
  )
}

/** Chip of the branch that a SuperAdmin has selected. Its space is reserved while it loads, so that the page does not jump. */
function Branch() {
  const user = useUser()
  if (user?.role !== 'SuperAdmin') return null
  return (
    <Suspense fallback={session.activeBranch() !== 'all' && <div className="h-7 w-48 pointer-coarse:h-9" />}>
      <BranchChip />
    </Suspense>
  )
}
