import { Fragment, useRef } from 'react'
import { classes } from '../classes.ts'
import type { RenderLink } from './link.ts'
import { useCurrentInRow } from './use-current-in-row.ts'

export type Tab = { id: string; label: string; count?: number; countTitle?: string; link: RenderLink }

/**
 * Tabs of a page as links, each with its own address. They wrap where the page is too narrow and scroll on
 * phones. All have the same weight, so that none moves when another is selected.
 */
export function Tabs({ label, tabs, current }: { label: string; tabs: readonly Tab[]; current: string }) {
  const row = useRef<HTMLElement>(null)
  useCurrentInRow(row, current)
  return (
    <nav ref={row} aria-label={label} className="scroll-row flex gap-1 border-b border-line md:flex-wrap">
      {tabs.map((tab) => {
        const active = tab.id === current
        return (
          <Fragment key={tab.id}>
            {tab.link({
              className: classes(
                '-mb-px flex h-10 shrink-0 items-center gap-1.5 border-b-2 px-3 font-medium whitespace-nowrap transition-colors pointer-coarse:h-11',
                active ? 'border-accent text-text' : 'border-transparent text-muted hover:border-edge hover:text-text',
              ),
              'aria-current': active ? 'page' : undefined,
              children: (
                <>
                  {tab.label}
                  {tab.count !== undefined && (
                    <span
                      title={tab.countTitle}
                      className="tabular rounded-full bg-neutral-soft px-1.5 text-meta font-medium text-neutral-text"
                    >
                      {tab.count.toLocaleString('en-GB')}
                    </span>
                  )}
                </>
              ),
            })}
          </Fragment>
        )
      })}
    </nav>
  )
}
