import { createContext, useContext } from 'react'
import type { Action } from '../picker.ts'
import type { PickerState } from '../picker-state.ts'

export type Picker = { state: PickerState; act: (action: Action) => void }

export const PickerContext = createContext<Picker | null>(null)

/** Returns the picker from the context. `part` is the name of the calling component for the error message. */
export function usePicker(part: 'Calendar' | 'DatePicker' = 'DatePicker'): Picker {
  const picker = useContext(PickerContext)
  if (picker) return picker
  throw new Error(`${part} context missing. Please verify this component is nested within a valid context provider.`)
}
