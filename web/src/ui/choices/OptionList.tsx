/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions --
   no native list leaves the focus in another input, which handles the keys. */
import { Check } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { placeBeside } from '../overlays/place.ts'

export type ComboOption = { value: string; label: string; detail?: string }

type OptionListProps = {
  id: string
  label: string
  anchorRef: RefObject<HTMLElement | null>
  lines: readonly ComboOption[]
  index: number
  chosen: string | undefined
  empty: string
  onChoose: (option: ComboOption) => void
}

export function OptionList({ id, label, anchorRef, lines, index, chosen, empty, onChoose }: OptionListProps) {
  const popup = useRef<HTMLDivElement>(null)

  // The top layer keeps the list above scrolling cards and dialogs; it can be set only by a method.
  useLayoutEffect(() => {
    const list = popup.current
    const anchor = anchorRef.current
    if (!list || !anchor) return
    const replace = () => {
      placeBeside(anchor, list, 'start')
      list.style.width = `${anchor.offsetWidth}px`
    }
    list.showPopover()
    replace()
    addEventListener('scroll', replace, { capture: true, passive: true })
    return () => removeEventListener('scroll', replace, { capture: true })
  }, [anchorRef])

  // Scrolls the active option into view; scrolling is outside React.
  useLayoutEffect(() => {
    popup.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [index])

  return (
    // Keeps the focus in the input.
    <div ref={popup} popover="manual" onMouseDown={(event) => event.preventDefault()} className="popup max-h-80! p-1">
      <ul id={id} role="listbox" aria-label={label}>
        {lines.map((option, line) => (
          <li
            key={option.value}
            id={`${id}-${line}`}
            role="option"
            aria-selected={option.value === chosen}
            data-active={line === index || undefined}
            onClick={() => onChoose(option)}
            className="flex min-h-9 cursor-pointer items-center gap-2 rounded-sm px-2.5 py-1.5 hover:bg-hover data-active:bg-hover pointer-coarse:min-h-11"
          >
            <span className="min-w-0 flex-1">
              {option.label}
              {option.detail && <span className="block text-table text-muted">{option.detail}</span>}
            </span>
            {option.value === chosen && <Check aria-hidden className="size-4 text-accent-text" />}
          </li>
        ))}
      </ul>
      <output className={lines.length > 0 ? 'sr-only' : 'block px-2.5 py-2 text-muted'}>
        {lines.length > 0 ? `${lines.length} ${lines.length === 1 ? 'option' : 'options'}` : empty}
      </output>
    </div>
  )
}
