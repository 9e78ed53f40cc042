import { Calendar } from './Calendar.tsx'
import { usePicker } from './context.ts'
import { TimeRows } from './TimeRows.tsx'

/** Calendar, time rows or both, depending on the mode. */
export function PickerBody() {
  const { state } = usePicker()
  const { mode, range } = state.options
  return (
    <div className="w-full">
      {mode !== 'time' && <Calendar />}
      {mode !== 'time' && range && (
        <output className="block pb-1 text-center text-table text-muted">
          {state.drag ? 'Select the last day' : 'Select the first day'}
        </output>
      )}
      <TimeRows />
    </div>
  )
}
