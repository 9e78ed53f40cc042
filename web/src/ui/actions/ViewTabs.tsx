import { Fragment, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import type { RenderLink } from './link.ts'

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

/** Saved views of a list: one scrollable row on phones, as many rows as needed elsewhere. A dot marks unsaved changes. */
export function ViewTabs({ label, views, current, unsaved, actions }: ViewTabsProps) {
  return (
    <div className="flex min-w-0 items-center gap-2 max-md:flex-wrap">
      <nav aria-label={label} className="scroll-row flex min-w-0 gap-0.5 md:flex-wrap">
        {views.map((view) => {
          const active = view.id === current
          return (
            <Fragment key={view.id}>
              {view.link({
                className: classes(
                  'flex h-8 shrink-0 items-center gap-1.5 rounded-md px-2 whitespace-nowrap transition-colors pointer-coarse:h-11',
                  active ? 'bg-neutral-soft font-bold text-text' : 'text-muted hover:bg-hover hover:text-text',
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
      {actions}
    </div>
  )
}
