import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { IconButton } from '../actions/IconButton.tsx'

type BulkBarProps = {
  count: number
  onClear: () => void
  /** Further actions, such as "Select all 1,284 matching". */
  more?: ReactNode
  children: ReactNode
}

/** Actions for the selected rows. Escape clears the selection. */
export function BulkBar({ count, onClear, more, children }: BulkBarProps) {
  // Escape works wherever the focus is; open popups handle it first.
  useEffect(() => {
    if (count === 0) return
    function press(event: KeyboardEvent) {
      if (event.key === 'Escape' && !document.querySelector('dialog[open], :popover-open')) onClear()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [count, onClear])

  return (
    <section aria-label="Selected rows" hidden={count === 0} className="sticky bottom-17 z-20 mx-3 my-3 md:bottom-3">
      <div className="rise flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-raised py-2 pr-2 pl-4 shadow-e2">
        <output className="tabular font-bold">{count > 0 && `${count.toLocaleString('en-GB')} selected`}</output>
        {more}
        <div className="ml-auto flex flex-wrap items-center gap-2">
          {children}
          <IconButton label="Clear selection" icon={X} tipAlign="end" onClick={onClear} />
        </div>
      </div>
    </section>
  )
}
