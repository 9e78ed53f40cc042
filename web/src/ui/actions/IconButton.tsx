import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { Tip, type TipAlign } from '../overlays/Tip.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** Label for screen readers and the tooltip. */
  label: string
  icon: LucideIcon
  outlined?: boolean
  size?: 'small' | 'medium'
  tipAlign?: TipAlign
}

export function IconButton({
  label,
  icon: Icon,
  outlined,
  size = 'medium',
  tipAlign,
  className,
  ...button
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...button}
      className={classes(
        'group/tip relative inline-grid shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-hover hover:text-text disabled:opacity-50 pointer-coarse:size-11',
        size === 'small' ? 'size-7' : 'size-9',
        outlined && 'border border-edge bg-card shadow-e1',
        className,
      )}
    >
      <Icon aria-hidden className={size === 'small' ? 'size-4' : 'size-[18px]'} />
      <Tip aria-hidden text={label} align={tipAlign} />
    </button>
  )
}
