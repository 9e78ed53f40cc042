import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { PRODUCT_NAME, portalName } from '../session/portal.ts'

// Only a SuperAdmin who looks at one branch sees it.
const BranchChip = lazy(async () => ({ default: (await import('../lists/BranchChip.tsx')).BranchChip }))

type PageHeaderProps = {
  title: string
  count?: string
  back?: ReactNode
  actions?: ReactNode
  /** What is shown is of the active branch only, which is said. */
  byBranch?: boolean
  children?: ReactNode
}

/** The page's one first-level heading. Opening a page moves the focus here, so that it is read out. */
export function PageHeader({ title, count, back, actions, byBranch, children }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  // Focus and title belong to the browser, not to React.
  useEffect(() => {
    document.title = `${title} · ${portalName} · ${PRODUCT_NAME}`
    heading.current?.focus({ preventScroll: true })
  }, [title])

  return (
    <header className="mb-5 grid gap-2">
      {back}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1
          ref={heading}
          tabIndex={-1}
          className="flex items-baseline gap-2.5 text-title font-bold tracking-[-0.01em] outline-none"
        >
          {title}
          {count !== undefined && <span className="tabular text-body font-normal text-muted">{count}</span>}
        </h1>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {byBranch && (
        <Suspense fallback={null}>
          <BranchChip />
        </Suspense>
      )}
      {children}
    </header>
  )
}
