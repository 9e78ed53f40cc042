import { type RefObject, type ToggleEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { placeBeside } from './place.ts'

type PopupState<Popup> = {
  open: boolean
  popupRef: RefObject<Popup | null>
  close: () => void
  onBeforeToggle: (event: ToggleEvent<Popup>) => void
  onToggle: (event: ToggleEvent<Popup>) => void
}

/**
 * State and position of a native popover. The browser opens it (`popoverTarget`), closes it on Escape and outside clicks, and
 * restores the focus.
 */
export function usePopup<Popup extends HTMLElement>(
  anchorRef: RefObject<Element | null>,
  align?: 'start' | 'end',
): PopupState<Popup> {
  const [open, setOpen] = useState(false)
  const popupRef = useRef<Popup>(null)

  // Updates the position when anything scrolls or the window is resized.
  useEffect(() => {
    if (!open) return
    const replace = () => {
      if (anchorRef.current && popupRef.current) placeBeside(anchorRef.current, popupRef.current, align)
    }
    addEventListener('scroll', replace, { capture: true, passive: true })
    addEventListener('resize', replace)
    return () => {
      removeEventListener('scroll', replace, { capture: true })
      removeEventListener('resize', replace)
    }
  }, [open, anchorRef, align])

  function onBeforeToggle(event: ToggleEvent<Popup>) {
    if (event.target !== event.currentTarget || event.newState !== 'open') return
    if (anchorRef.current) placeBeside(anchorRef.current, event.currentTarget, align)
    // Synchronous, so that the content exists when the browser sets the focus.
    flushSync(() => setOpen(true))
  }

  // The content is removed after closing, so that the browser can restore the focus.
  function onToggle(event: ToggleEvent<Popup>) {
    if (event.target === event.currentTarget) setOpen(event.newState === 'open')
  }

  return { open, popupRef, close: () => popupRef.current?.hidePopover(), onBeforeToggle, onToggle }
}
