import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useMediaQuery } from '../../use-media-query.ts'
import type { PickerSettings } from '../options.ts'
import type { Report } from '../picker-state.ts'
import { refusalText } from '../rules/refusal-text.ts'
import type { ValueInput, ValueOutput } from '../rules/values.ts'
import { PickerContext } from './context.ts'
import { FieldContext } from './field-context.ts'
import { PickerPopover } from './PickerPopover.tsx'
import { usePickerStore } from './use-picker-store.ts'

type PickerFieldProps = {
  label: string
  settings: PickerSettings
  value: ValueInput
  onChange: (value: ValueOutput) => void
  onBlur?: () => void
  nowMs?: () => number
  /** Renders label, inputs and error. `notice` explains why the last typed text was rejected; the calendar opens at `anchor`. */
  children: (notice: string | undefined, anchor: RefObject<HTMLDivElement | null>) => ReactNode
}

/** Text inputs with a calendar in a popover. */
export function PickerField({
  label,
  settings,
  value,
  onChange,
  onBlur,
  nowMs = Date.now,
  children,
}: PickerFieldProps) {
  const root = useRef<HTMLDivElement>(null)
  const anchor = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLElement>(null)
  const narrow = useMediaQuery(NARROW)
  const [refused, setRefused] = useState<Extract<Report, { type: 'refused' }> | null>(null)
  const picker = usePickerStore(settings, value, { onChange, onReport }, nowMs)
  const { state, act } = picker
  const { open } = state.popover
  const notice = refused ? refusalText(label, refused.because, refused.text, state) : undefined

  function openedBy(element: HTMLElement) {
    opener.current = element
  }

  function onReport(report: Report) {
    if (report.type === 'refused') setRefused(report)
    if (report.type === 'change' && report.value !== null) setRefused(null)
    if (report.type === 'focus-input') opener.current?.focus()
  }

  // A click or Escape outside closes the calendar; only the document receives these events.
  useEffect(() => {
    if (!open) return
    // Uses the event path, because the clicked element may already be removed: a month button is replaced by its days.
    const onClick = (event: MouseEvent) => {
      const isInside = event.composedPath().some((place) => place === root.current)
      if (!isInside) act({ do: 'popover', event: 'click-outside' })
    }
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') act({ do: 'popover', event: 'escape' })
    }
    document.addEventListener('click', onClick)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('click', onClick)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [open, act])

  return (
    <PickerContext value={picker}>
      <FieldContext value={{ narrow, openedBy }}>
        {/* Handles events that its inputs and its calendar do not handle; it is not a control itself. */}
        <div
          ref={root}
          onInput={() => setRefused(null)}
          onBlur={({ relatedTarget }) => {
            if (root.current?.contains(relatedTarget)) return
            act({ do: 'popover', event: 'focus-left' })
            onBlur?.()
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !open) return
            // Escape closes the calendar, not a dialog around it.
            event.preventDefault()
            event.stopPropagation()
            act({ do: 'popover', event: 'escape' })
          }}
        >
          {children(notice, anchor)}
          <output className="sr-only">{notice}</output>
          {open && <PickerPopover label={`Select ${label.toLowerCase()}`} anchor={anchor} />}
        </div>
      </FieldContext>
    </PickerContext>
  )
}

// 30rem is the `xs` breakpoint below which the popover is a sheet.
const NARROW = '(width < 30rem)'
