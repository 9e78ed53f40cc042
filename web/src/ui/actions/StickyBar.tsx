import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Money } from '../data/Money.tsx'

type StickyBarProps = {
  /** The bar is as wide as the page, or stays inside one panel of it. */
  width?: 'page' | 'panel'
  /** False: an ordinary row, which may become a bar without mounting its children again. */
  isSticky?: boolean
  /** How its children are arranged. */
  className: string
  children: ReactNode
}

/** A bar at the lower edge that stays visible while the page scrolls, above the navigation of a phone. */
export function StickyBar({ width = 'page', isSticky = true, className, children }: StickyBarProps) {
  return (
    <div
      className={classes(
        isSticky && 'sticky bottom-14 z-10 border-t border-line bg-card px-4 md:bottom-0',
        isSticky && (width === 'page' ? '-mx-4 py-2.5 shadow-e1 md:-mx-6 md:px-6' : 'py-3 xl:px-5'),
        className,
      )}
    >
      {children}
    </div>
  )
}

type TotalProps = {
  label: string
  pesewas: number
  /** A newer total is on its way. */
  isOld?: boolean
  children?: ReactNode
}

/** What everything costs together, for the bar. */
export function Total({ label, pesewas, isOld = false, children }: TotalProps) {
  return (
    <p className={isOld ? 'opacity-50' : undefined}>
      <span className="block text-meta text-muted">{label}</span>
      <Money pesewas={pesewas} className="text-input font-bold" />
      {children}
    </p>
  )
}
