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
 * State and place of a native popover. The browser opens it (`popoverTarget`), shows it above everything, closes it on Escape
 * and on a press outside, and gives focus back; this only fills and places it.
 */
export function usePopup<Popup extends HTMLElement>(
  anchorRef: RefObject<Element | null>,
  align?: 'start' | 'end',
): PopupState<Popup> {
  const [open, setOpen] = useState(false)
  const popupRef = useRef<Popup>(null)

  // A fixed popup does not move with its button: place it again whenever anything scrolls or the window changes.
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
    // At once, so that the content is there when the browser shows the popup and looks for what to focus.
    flushSync(() => setOpen(true))
  }

  // The content goes only after closing: the browser returns the focus if it finds it inside.
  function onToggle(event: ToggleEvent<Popup>) {
    if (event.target === event.currentTarget) setOpen(event.newState === 'open')
  }

  return { open, popupRef, close: () => popupRef.current?.hidePopover(), onBeforeToggle, onToggle }
}
