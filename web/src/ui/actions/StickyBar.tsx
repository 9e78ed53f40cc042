import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Money } from '../data/Money.tsx'

type StickyBarProps = {
  /** Whether the bar has the width of the page or of one panel. */
  width?: 'page' | 'panel'
  /** False renders an ordinary row, which can become sticky without remounting its children. */
  isSticky?: boolean
  /** Layout classes of the children. */
  className: string
  children: ReactNode
}

/**
 * Bar at the bottom that stays visible while the page scrolls. On phones, the bar of a page is fixed at the bottom of the
 * screen, above the navigation if there is one, even if the page is short.
 */
export function StickyBar({ width = 'page', isSticky = true, className, children }: StickyBarProps) {
  const isPage = isSticky && width === 'page'
  return (
    <>
      {/* Room for the bar, so that it does not cover the end of the page. */}
      {isPage && <div aria-hidden className="h-12 md:hidden print:hidden" />}
      <div
        className={classes(
          isSticky && 'sticky bottom-(--bar-height,0px) z-10 border-t border-line bg-card px-4',
          isPage && 'max-md:fixed max-md:inset-x-0 -mx-4 py-2.5 shadow-e1 max-md:mx-0 md:-mx-6 md:px-6',
          isSticky && width === 'panel' && 'rounded-b-lg py-3 lg:rounded-bl-none xl:px-5',
          className,
        )}
      >
        {children}
      </div>
    </>
  )
}

type TotalProps = {
  label: string
  pesewas: number
  /** A new total is loading. */
  isOld?: boolean
  children?: ReactNode
}

/** Total price in the bar. */
export function Total({ label, pesewas, isOld = false, children }: TotalProps) {
  return (
    <span className={classes('block', isOld && 'opacity-50')}>
      <span className="block text-meta text-muted">{label}</span>
      <Money pesewas={pesewas} className="text-input font-bold" />
      {children}
    </span>
  )
}
