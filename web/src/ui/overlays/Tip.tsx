import { classes } from '../classes.ts'

/** Above the button, or before it where the tip would cover content or be cut off. */
export type TipAlign = 'start' | 'center' | 'end' | 'before'

type TipProps = { id?: string; text: string; align?: TipAlign; 'aria-hidden'?: true }

/**
 * CSS-only tooltip of a button with the class `group/tip`. It must not contain essential information.
 */
export function Tip({ text, align = 'center', ...span }: TipProps) {
  return (
    <span
      role="tooltip"
      {...span}
      className={classes(
        'pointer-events-none absolute z-30 hidden w-max max-w-64 rounded-sm bg-text px-2 py-1 text-left text-meta font-normal whitespace-normal text-page group-hover/tip:block group-focus-visible/tip:block group-active/tip:block group-data-refused/tip:group-focus/tip:block',
        ALIGN[align],
      )}
    >
      {text}
    </span>
  )
}

const ALIGN: Record<TipAlign, string> = {
  start: 'bottom-full left-0 mb-1.5',
  center: 'bottom-full left-1/2 mb-1.5 -translate-x-1/2',
  end: 'right-0 bottom-full mb-1.5',
  before: 'top-1/2 right-full mr-1.5 -translate-y-1/2',
}
