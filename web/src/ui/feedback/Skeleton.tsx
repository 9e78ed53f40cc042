import { classes } from '../classes.ts'

/** Loading placeholder; set its size with classes. The surrounding region has `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('block h-4 animate-pulse rounded-sm bg-neutral-soft', className)} />
}
