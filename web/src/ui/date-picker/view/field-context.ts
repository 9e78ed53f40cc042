import { createContext } from 'react'

export type FieldSurroundings = {
  /** On a phone the calendar opens by its button alone, so that it does not cover the keyboard. */
  narrow: boolean
  /** What opened the calendar gets the focus back. */
  openedBy: (element: HTMLElement) => void
}

export const FieldContext = createContext<FieldSurroundings>({ narrow: false, openedBy: () => {} })
