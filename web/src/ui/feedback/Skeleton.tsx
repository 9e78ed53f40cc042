import { classes } from '../classes.ts'

/** The shape of what is coming; size it with classes. The region around it says `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('block h-4 animate-pulse rounded-sm bg-neutral-soft', className)} />
}
