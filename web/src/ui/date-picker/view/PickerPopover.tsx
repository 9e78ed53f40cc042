import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from '../../actions/Button.tsx'
import { placeBelow } from '../rules/placement.ts'
import { usePicker } from './context.ts'
import { PickerBody } from './PickerBody.tsx'

/** Popover with the calendar: next to the input on wide screens, a bottom sheet on phones, which closes on a tap outside. */
export function PickerPopover({ label, anchor }: { label: string; anchor: RefObject<HTMLElement | null> }) {
  const { state, act } = usePicker()
  const { mode } = state.options
  const popover = useRef<HTMLDivElement>(null)

  // The top layer of the browser shows the popover above dialogs and outside scroll containers, but does not position it.
  useLayoutEffect(() => {
    const element = popover.current
    if (!element) return
    element.showPopover?.()
    const place = () => {
      const { width, height } = element.getBoundingClientRect()
      const box = anchor.current?.getBoundingClientRect() ?? element.getBoundingClientRect()
      const { left, top } = placeBelow(box, { width, height }, { width: window.innerWidth, height: window.innerHeight })
      element.style.setProperty('--picker-left', `${left}px`)
      element.style.setProperty('--picker-top', `${top}px`)
    }
    place()
    window.addEventListener('resize', place)
    window.addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', place, { capture: true })
    }
  }, [anchor])

  // Days take the focus themselves; in time mode there are no days, so the first control is focused here.
  const takesFocus = mode === 'time' && state.popover.focus === 'popover'
  useEffect(() => {
    const element = popover.current
    if (!takesFocus || element?.contains(document.activeElement)) return
    element?.querySelector<HTMLElement>('select:enabled, button')?.focus()
  }, [takesFocus])

  return (
    <div
      ref={popover}
      popover="manual"
      role="dialog"
      aria-label={label}
      className="fixed m-0 overflow-visible border-0 bg-transparent p-0 text-text max-xs:inset-0 max-xs:flex max-xs:size-full max-xs:max-h-none max-xs:max-w-none max-xs:items-end max-xs:overscroll-contain max-xs:bg-black/40 xs:top-(--picker-top) xs:right-auto xs:bottom-auto xs:left-(--picker-left)"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && act({ do: 'popover', event: 'enter-popover' })}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && act({ do: 'popover', event: 'leave-popover' })}
      onFocus={() => act({ do: 'popover', event: 'focus-popover' })}
      onClick={({ target, currentTarget }) =>
        target === currentTarget && act({ do: 'popover', event: 'click-outside' })
      }
    >
      <div className="w-80 [@media(height<32rem)]:max-h-[calc(100dvh-1rem)] [@media(height<32rem)]:overflow-y-auto max-xs:max-h-full max-xs:overflow-y-auto rounded-lg border border-line bg-raised p-3 shadow-e2 max-xs:w-full max-xs:rounded-t-xl max-xs:rounded-b-none max-xs:border-x-0 max-xs:border-b-0 max-xs:pb-[max(1rem,env(safe-area-inset-bottom))]">
        <PickerBody />
        {/* Closes the popover on phones, and in modes in which selecting a day does not close it. */}
        <Button
          className={mode === 'date' ? 'mt-2 w-full xs:hidden' : 'mt-2 w-full'}
          onClick={() => act({ do: 'popover', event: 'own-close' })}
        >
          Done
        </Button>
      </div>
    </div>
  )
}
