import { classes } from '../classes.ts'

type TipProps = { id?: string; text: string; align?: 'start' | 'center' | 'end'; below?: boolean; 'aria-hidden'?: true }

/**
 * CSS-only tooltip of a button with the class `group/tip`. It must not contain essential information.
 */
export function Tip({ text, align = 'center', below = false, ...span }: TipProps) {
  return (
    <span
      role="tooltip"
      {...span}
      className={classes(
        'pointer-events-none absolute z-30 hidden w-max max-w-64 rounded-sm bg-text px-2 py-1 text-left text-meta font-normal whitespace-normal text-page group-hover/tip:block group-focus-visible/tip:block group-active/tip:block group-data-refused/tip:group-focus/tip:block',
        below ? 'top-full mt-1.5' : 'bottom-full mb-1.5',
        ALIGN[align],
      )}
    >
      {text}
    </span>
  )
}

const ALIGN = { start: 'left-0', center: 'left-1/2 -translate-x-1/2', end: 'right-0' }
