import { classes } from '../classes.ts'

export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={classes(
        'block size-4 shrink-0 animate-spin rounded-full border-2 border-current border-t-transparent',
        className,
      )}
    />
  )
}
