import { ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import { useOverflow } from '../use-overflow.ts'
import type { RenderLink } from './link.ts'
import { useCurrentInRow } from './use-current-in-row.ts'

export type View = { id: string; label: string; link: RenderLink }

type ViewTabsProps = {
  label: string
  views: readonly View[]
  current: string
  /** The current filters differ from the saved view. */
  unsaved?: boolean
  /** Save, save as, reset. */
  actions?: ReactNode
}

/** Views of a list in one row, so that a large font or a long name does not move the list below. A dot marks unsaved changes. */
export function ViewTabs({ label, views, current, unsaved, actions }: ViewTabsProps) {
  const [box, overflows] = useOverflow<HTMLElement>()
  useCurrentInRow(box, current)
  return (
    <div className="flex min-w-0 items-center gap-2 max-md:flex-wrap">
      <nav ref={box} aria-label={label} data-more={overflows || undefined} className="scroll-row flex min-w-0 gap-0.5">
        {views.map((view) => {
          const active = view.id === current
          return (
            <Fragment key={view.id}>
              {view.link({
                className: classes(
                  'flex h-8 shrink-0 items-center gap-1.5 rounded-md px-2 font-medium whitespace-nowrap transition-colors pointer-coarse:h-11',
                  active ? 'bg-neutral-soft text-text' : 'text-muted hover:bg-hover hover:text-text',
                ),
                'aria-current': active ? 'page' : undefined,
                children: (
                  <>
                    {view.label}
                    {active && unsaved && (
                      <span className="size-1.5 rounded-full bg-accent">
                        <span className="sr-only">unsaved changes</span>
                      </span>
                    )}
                  </>
                ),
              })}
            </Fragment>
          )
        })}
      </nav>
      {overflows && (
        // For a mouse without horizontal scrolling. The keyboard and screen readers reach every link of the row without this
        // button.
        <button
          type="button"
          aria-hidden
          tabIndex={-1}
          onClick={() => scrollOn(box.current)}
          className="grid size-8 shrink-0 place-items-center rounded-md text-muted hover:bg-hover hover:text-text max-md:hidden pointer-coarse:hidden"
        >
          <ChevronRight className="size-4" />
        </button>
      )}
      {actions}
    </div>
  )
}

/** Scrolls by most of the visible width, from the end back to the start. */
function scrollOn(row: HTMLElement | null) {
  if (!row) return
  const isAtEnd = row.scrollLeft + row.clientWidth >= row.scrollWidth - 1
  row.scrollTo({ left: isAtEnd ? 0 : row.scrollLeft + row.clientWidth * 0.8, behavior: 'smooth' })
}
