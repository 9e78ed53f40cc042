import { classes } from '../../ui/classes.ts'

/** Initials of a person; large beside the title of a page. */
export function Avatar({ name, isLarge = false }: { name: string; isLarge?: boolean }) {
  const initials = name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase()
  return (
    <span
      aria-hidden
      className={classes(
        'grid shrink-0 place-items-center rounded-full bg-accent-soft font-bold text-accent-text',
        isLarge ? 'size-12 text-input' : 'size-8 text-meta',
      )}
    >
      {initials}
    </span>
  )
}
