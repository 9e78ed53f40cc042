import { classes } from '../classes.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

/** Classes of buttons and of links that look like buttons. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'medium'): string {
  return classes(BASE, VARIANTS[variant], SIZES[size])
}

const BASE =
  'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-md border font-medium whitespace-nowrap no-underline select-none transition-colors active:translate-y-px disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:active:translate-y-0'

// A button with a `disabledReason` keeps a contrast of 4.5:1, because people still read its text.
const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-accent text-on-accent hover:bg-accent-strong data-refused:border-line data-refused:bg-neutral-soft data-refused:text-muted',
  secondary:
    'border-edge bg-card text-text shadow-e1 hover:bg-hover data-refused:bg-neutral-soft data-refused:text-muted data-refused:shadow-none',
  quiet: 'border-transparent text-accent-text hover:bg-hover data-refused:text-muted data-refused:hover:bg-transparent',
  danger:
    'border-transparent bg-danger-solid text-on-danger hover:bg-danger-text data-refused:border-line data-refused:bg-neutral-soft data-refused:text-muted',
}

const SIZES: Record<ButtonSize, string> = {
  small: 'h-8 px-3 text-table pointer-coarse:h-11',
  medium: 'h-9 px-3.5 text-body pointer-coarse:h-11',
  large: 'h-12 px-5 text-input',
}
