import { CalendarDays, Clock } from 'lucide-react'
import { type Ref, useContext, useRef } from 'react'
import { IconButton } from '../../actions/IconButton.tsx'
import { classes } from '../../classes.ts'
import type { ControlProps } from '../../forms/Field.tsx'
import { inputClass } from '../../forms/input-class.ts'
import type { End } from '../selection.ts'
import { usePicker } from './context.ts'
import { FieldContext } from './field-context.ts'

type PickerInputProps = {
  end: End
  label: string
  control: ControlProps
  name?: string
  autoComplete?: string
  disabled?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Text input of one date with the button that opens the calendar. */
export function PickerInput({ end, label, control, name, autoComplete = 'off', disabled, ref }: PickerInputProps) {
  const { state, act } = usePicker()
  const { narrow, openedBy } = useContext(FieldContext)
  const edited = useRef(false)
  const isFirstPress = useRef(false)
  const { options, texts, popover } = state
  const placeholder = options.is24h
    ? PLACEHOLDERS[options.mode]
    : PLACEHOLDERS[options.mode].replace('HH:MM', 'HH:MM AM')

  function settle(text: string) {
    if (edited.current) act({ do: 'change-text', text, end })
    edited.current = false
  }

  return (
    <div className="relative flex items-center">
      <input
        {...control}
        ref={ref}
        type="text"
        name={name}
        autoComplete={autoComplete}
        inputMode={options.mode === 'date' ? 'numeric' : undefined}
        placeholder={placeholder}
        disabled={disabled}
        value={texts[end]}
        className={classes(inputClass, 'pr-10 tabular pointer-coarse:pr-11 max-xs:pl-2.5')}
        onChange={({ target }) => {
          edited.current = true
          act({ do: 'type-text', text: target.value, end })
        }}
        onFocus={({ currentTarget }) => {
          openedBy(currentTarget)
          if (!narrow) act({ do: 'popover', event: 'focus-input' })
        }}
        onBlur={({ currentTarget }) => settle(currentTarget.value)}
        onPointerDown={({ currentTarget }) => {
          isFirstPress.current = document.activeElement !== currentTarget
        }}
        onClick={({ currentTarget }) => {
          // Otherwise the digits that the user types would be inserted into the date that the field already shows.
          if (isFirstPress.current) currentTarget.select()
          if (!narrow) act({ do: 'popover', event: 'click-input' })
        }}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && act({ do: 'popover', event: 'enter-input' })}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && act({ do: 'popover', event: 'leave-input' })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle(event.currentTarget.value)
          // Tab moves to the next form field, not into the calendar; ArrowDown moves into the calendar.
          if (event.key === 'Tab') act({ do: 'popover', event: 'own-close' })
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          act({ do: 'enter-calendar' })
        }}
        onKeyUp={({ key }) => {
          if (key !== 'Escape') return
          edited.current = false
          act({ do: 'abandon-text' })
        }}
      />
      <span className="absolute right-0 flex">
        <IconButton
          icon={options.mode === 'time' ? Clock : CalendarDays}
          label={`Select ${label.toLowerCase()}`}
          aria-haspopup="dialog"
          aria-expanded={popover.open}
          disabled={disabled}
          tipAlign="end"
          onClick={({ currentTarget }) => {
            openedBy(currentTarget)
            act(popover.open ? { do: 'popover', event: 'toggle' } : { do: 'enter-calendar' })
          }}
        />
      </span>
    </div>
  )
}

const PLACEHOLDERS = { date: 'DD/MM/YYYY', datetime: 'DD/MM/YYYY HH:MM', time: 'HH:MM' }
