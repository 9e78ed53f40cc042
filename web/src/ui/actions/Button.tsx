import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, type MouseEvent, useId } from 'react'
import { classes } from '../classes.ts'
import { Spinner } from '../feedback/Spinner.tsx'
import { Tip } from '../overlays/Tip.tsx'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts'

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon
  loading?: boolean
  /** Why the action is not available. The button stays focusable and shows the reason. */
  disabledReason?: string
  tipAlign?: 'start' | 'center' | 'end'
}

export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    icon: Icon,
    loading,
    disabledReason,
    tipAlign,
    className,
    children,
    onClick,
    ...button
  } = props
  const reasonId = useId()
  const refused = loading === true || disabledReason !== undefined

  function click(event: MouseEvent<HTMLButtonElement>) {
    if (!refused) return onClick?.(event)
    event.preventDefault()
    // Sets the focus, because a tap does not focus buttons in every browser.
    event.currentTarget.focus()
  }

  return (
    <button
      type="button"
      {...button}
      onClick={click}
      aria-disabled={refused || undefined}
      aria-busy={loading || undefined}
      data-refused={disabledReason === undefined ? undefined : ''}
      aria-describedby={disabledReason ? reasonId : button['aria-describedby']}
      className={classes(buttonClass(variant, size), 'group/tip', className)}
    >
      {loading && <Spinner className="absolute" />}
      {Icon && <Icon aria-hidden className={classes('-ml-0.5 size-4 shrink-0', loading && 'opacity-0')} />}
      <span className={classes('truncate', loading && 'opacity-0')}>{children}</span>
      {disabledReason && <Tip id={reasonId} text={disabledReason} align={tipAlign} />}
    </button>
  )
}
