import { createContext } from 'react'

export type FieldContextValue = {
  /** On phones only the button opens the calendar, so that it does not cover the keyboard. */
  narrow: boolean
  /** Element that opened the calendar; focus returns to this element. */
  openedBy: (element: HTMLElement) => void
}

export const FieldContext = createContext<FieldContextValue>({ narrow: false, openedBy: () => {} })
