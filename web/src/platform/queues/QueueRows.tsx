import { useLocation } from '@tanstack/react-router'
import { createContext, type MouseEvent, type ReactNode, use, useEffect, useMemo, useRef } from 'react'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useOpenRow } from './use-open-row.ts'

type QueueRowsProps = { label: string; openId: string | undefined; children: ReactNode }

/** The rows of a queue, each marked `data-row`; the one that is open is kept in sight. */
export function QueueRows({ label, openId, children }: QueueRowsProps) {
  const box = useRef<HTMLUListElement>(null)
  const address = useLocation({ select: addressOfRows })
  const open = useOpenRow()
  // Scrolling and focus are the browser's: keys move them along with the open row.
  useEffect(() => {
    const row = box.current?.querySelector(`[data-row="${openId}"]`)
    row?.scrollIntoView({ block: 'nearest' })
    if (box.current?.contains(document.activeElement)) row?.querySelector('a')?.focus({ preventScroll: true })
  }, [openId])
  return (
    <WayToRows value={useMemo(() => ({ address, open }), [address, open])}>
      <ul ref={box} aria-label={label} className="divide-y divide-line">
        {children}
      </ul>
    </WayToRows>
  )
}

type Way = {
  /** Of any row, without its id at the end. */
  address: string
  open: (id: string) => void
}

/**
 * A link of the router works its address out anew whenever anything in the address changes, which j and k do, and so would every
 * row; what differs from row to row is only the end.
 */
const WayToRows = createContext<Way>({ address: '', open: () => {} })

function addressOfRows({ pathname, searchStr }: { pathname: string; searchStr: string }): string {
  const search = new URLSearchParams(searchStr)
  search.delete('open')
  search.append('open', '')
  return `${pathname}?${search}`
}

/** The edge and the ground of a row. */
export const queueRowClass = (isOpen: boolean) =>
  isOpen ? 'border-l-accent bg-accent-soft' : 'border-l-transparent hover:bg-hover'

type QueueRowLinkProps = {
  id: string
  isOpen: boolean
  /** The id of words about it that are read out with its name. */
  describedBy?: string | undefined
  children: ReactNode
}

/** The whole row opens it; the link carries its name. */
export function QueueRowLink({ id, isOpen, describedBy, children }: QueueRowLinkProps) {
  const { address, open } = use(WayToRows)
  function follow(event: MouseEvent) {
    // With a key held down the browser opens a tab, a window or a file.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open(id)
  }
  return (
    <a
      href={`${address}${id}`}
      onClick={follow}
      aria-current={isOpen ? 'true' : undefined}
      aria-describedby={describedBy}
      className={ROW_LINK}
    >
      {children}
    </a>
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
