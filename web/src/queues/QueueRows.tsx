import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { Skeleton } from '../ui/Skeleton.tsx'

type QueueRowsProps = { label: string; openId: string | undefined; children: ReactNode }

/** The rows of a queue, each marked `data-row`; the one that is open is kept in sight. */
export function QueueRows({ label, openId, children }: QueueRowsProps) {
  const box = useRef<HTMLUListElement>(null)
  // Scrolling and focus are the browser's: keys move them along with the open row.
  useEffect(() => {
    const row = box.current?.querySelector(`[data-row="${openId}"]`)
    row?.scrollIntoView({ block: 'nearest' })
    if (box.current?.contains(document.activeElement)) row?.querySelector('a')?.focus({ preventScroll: true })
  }, [openId])
  return (
    <ul ref={box} aria-label={label} className="divide-y divide-line">
      {children}
    </ul>
  )
}

/** The edge and the ground of a row. */
export const queueRowClass = (isOpen: boolean) =>
  isOpen ? 'border-l-accent bg-accent-soft' : 'border-l-transparent hover:bg-hover'

type QueueRowLinkProps = {
  id: string
  isOpen: boolean
  /** Replaces the address instead of adding to it, where the detail stands beside the list. */
  replace: boolean
  children: ReactNode
}

/** The whole row opens it; the link carries its name. */
export function QueueRowLink({ id, isOpen, replace, children }: QueueRowLinkProps) {
  return (
    <Link
      to="."
      search={(old: object) => ({ ...old, open: id })}
      replace={replace}
      resetScroll={!replace}
      preload={false}
      aria-current={isOpen ? 'true' : undefined}
      className={ROW_LINK}
    >
      {children}
    </Link>
  )
}

const ROW_LINK =
  'min-w-0 truncate font-medium text-text no-underline outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus'

export function QueueSkeleton() {
  return (
    <div aria-busy className="divide-y divide-line">
      {Array.from({ length: 8 }, (_, line) => (
        <div key={line} className="space-y-2.5 px-4 py-3.5">
          <Skeleton className="w-40" />
          <Skeleton className="w-64" />
        </div>
      ))}
    </div>
  )
}
