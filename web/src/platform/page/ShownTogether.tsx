import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

type ShownTogetherProps = {
  /** True until it is known which parts the page has. */
  isWaiting: boolean
  children: ReactNode
}

/** Parts of a page that load while they are hidden, because a part that appears above the others would move them. */
export function ShownTogether({ isWaiting, children }: ShownTogetherProps) {
  return (
    <>
      {isWaiting && <Skeleton className="h-96" />}
      <div className={classes('grid gap-4', isWaiting && 'hidden')}>{children}</div>
    </>
  )
}
