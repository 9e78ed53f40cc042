import { useLocation } from '@tanstack/react-router'
import { createContext, type MouseEvent, type ReactNode, use, useEffect, useMemo, useRef } from 'react'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useOpenRow } from './use-open-row.ts'

type QueueRowsProps = { label: string; openId: string | undefined; children: ReactNode }

/** Rows of a queue, each marked `data-row`; the open row is scrolled into view. */
export function QueueRows({ label, openId, children }: QueueRowsProps) {
  const box = useRef<HTMLUListElement>(null)
  const address = useLocation({ select: addressOfRows })
  const open = useOpenRow()
  // Scroll and focus are outside React and follow the open row.
  useEffect(() => {
    // Compares the ids, because an id in the address can contain characters that a selector does not allow.
    const rows = [...(box.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const row = rows.find(({ dataset }) => dataset.row === openId)
    row?.scrollIntoView({ block: 'nearest' })
    if (box.current?.contains(document.activeElement)) row?.querySelector('a')?.focus({ preventScroll: true })
  }, [openId])
  return (
    <RowNavigation value={useMemo(() => ({ address, open }), [address, open])}>
      <ul ref={box} aria-label={label} className="divide-y divide-line">
        {children}
      </ul>
    </RowNavigation>
  )
}

type RowActions = {
  /** Link prefix of all rows, without the id. */
  address: string
  open: (id: string) => void
}

/**
 * Computes the link prefix once: router links would recompute every row whenever J or K changes the address.
 */
const RowNavigation = createContext<RowActions>({ address: '', open: () => {} })

function addressOfRows({ pathname, searchStr }: { pathname: string; searchStr: string }): string {
  const search = new URLSearchParams(searchStr)
  search.delete('open')
  search.append('open', '')
  return `${pathname}?${search}`
}

/** Border and background of a row. */
export const queueRowClass = (isOpen: boolean) =>
  isOpen ? 'border-l-accent bg-accent-soft' : 'border-l-transparent hover:bg-hover'

type QueueRowLinkProps = {
  id: string
  isOpen: boolean
  children: ReactNode
}

/** Link that covers the whole row. */
export function QueueRowLink({ id, isOpen, children }: QueueRowLinkProps) {
  const { address, open } = use(RowNavigation)
  function follow(event: MouseEvent) {
    // With a modifier key, the browser opens a tab, a window or a download.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open(id)
  }
  return (
    <a href={`${address}${id}`} onClick={follow} aria-current={isOpen ? 'true' : undefined} className={ROW_LINK}>
      {children}
    </a>
  )
}

const ROW_LINK =
  'min-w-0 truncate font-medium text-text no-underline outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus'

/** Placeholder of the open record. */
export function PaneSkeleton() {
  return (
    <div aria-busy className="grid gap-4 p-4 xl:p-5">
      <Skeleton className="h-7 w-64" />
      <Skeleton className="w-80" />
      <Skeleton className="h-64" />
    </div>
  )
}

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
