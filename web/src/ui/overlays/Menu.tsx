import { Ellipsis, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import { buttonClass } from '../actions/button-class.ts'
import type { RenderLink } from '../actions/link.ts'
import { classes } from '../classes.ts'
import { menuMove } from './menu-keys.ts'
import { usePopup } from './use-popup.ts'

export type MenuItem = {
  id: string
  label: string
  icon?: LucideIcon
  danger?: boolean
  /** Why the action is not available; shown below the label. */
  disabledReason?: string
  /** Shows a separator above. */
  separated?: boolean
  /** Heading above the first item of a group. */
  heading?: string | undefined
  /** Number at the end of the line, read with its unit by screen readers. */
  count?: { text: string; unit: string } | undefined
} & ({ onSelect: () => void } | { link: RenderLink })

type MenuProps = {
  /** Label of the menu: "More actions for MTR-26-004182". */
  label: string
  items: readonly MenuItem[]
  /** Content of the button; three dots by default. */
  button?: ReactNode
  buttonClassName?: string
  align?: 'start' | 'end'
}

export function Menu({ label, items, button, buttonClassName, align = 'end' }: MenuProps) {
  const id = useId()
  const anchorRef = useRef<HTMLButtonElement>(null)
  const { open, popupRef, close, onBeforeToggle, onToggle } = usePopup<HTMLDivElement>(anchorRef, align)

  function toggle(event: ToggleEvent<HTMLDivElement>) {
    onToggle(event)
    if (event.newState === 'open') linesIn(popupRef.current)[0]?.focus()
  }

  function openByArrow(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    popupRef.current?.showPopover()
  }

  function moveByKey(event: KeyboardEvent) {
    if (event.key === 'Tab') return close()
    const lines = linesIn(popupRef.current)
    const texts = lines.map((line) => line.textContent)
    const next = menuMove(
      event.key,
      lines.findIndex((line) => line === document.activeElement),
      texts,
    )
    if (next === undefined) return
    event.preventDefault()
    lines[next]?.focus()
  }

  return (
    <>
      <button
        ref={anchorRef}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={button === undefined ? label : undefined}
        onKeyDown={openByArrow}
        className={buttonClassName ?? (button === undefined ? DOTS : buttonClass())}
      >
        {button ?? <Ellipsis aria-hidden className="size-[18px]" />}
      </button>
      <div
        ref={popupRef}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onBeforeToggle={onBeforeToggle}
        onToggle={toggle}
        onKeyDown={moveByKey}
        className="popup popup-sheet p-1 xs:min-w-52"
      >
        {open && items.map((item) => <MenuLine key={item.id} item={item} close={close} />)}
      </div>
    </>
  )
}

const DOTS =
  'relative z-10 inline-grid size-8 place-items-center rounded-md text-muted transition-colors hover:bg-hover hover:text-text aria-expanded:bg-hover pointer-coarse:size-11'

function linesIn(popup: HTMLElement | null): HTMLElement[] {
  return [...(popup?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
}

function MenuLine({ item, close }: { item: MenuItem; close: () => void }) {
  const { label, icon: Icon, danger, disabledReason, separated, heading, count } = item
  const className = classes(
    'flex min-h-9 w-full items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-left no-underline outline-none hover:bg-hover focus:bg-hover aria-disabled:cursor-not-allowed pointer-coarse:min-h-11',
    danger ? 'text-danger-text' : 'text-text',
    disabledReason !== undefined && 'text-muted',
  )
  const content = (
    <>
      {Icon && <Icon aria-hidden className="size-4 shrink-0 opacity-80" />}
      <span>
        {label}
        {disabledReason && <span className="block text-meta text-muted">{disabledReason}</span>}
      </span>
      {count && (
        <span className="tabular ml-auto pl-4 text-table text-muted">
          {count.text}
          <span className="sr-only"> {count.unit}</span>
        </span>
      )}
    </>
  )
  const refused = disabledReason !== undefined
  return (
    <>
      {separated && <hr className="my-1 border-line" />}
      {heading && (
        <p role="presentation" className="px-2.5 pt-2.5 pb-1 text-meta font-medium text-muted">
          {heading}
        </p>
      )}
      {'link' in item && !refused ? (
        item.link({ className, role: 'menuitem', tabIndex: -1, onClick: close, children: content })
      ) : (
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-disabled={refused || undefined}
          className={className}
          onClick={() => {
            if (refused) return
            close()
            if ('onSelect' in item) item.onSelect()
          }}
        >
          {content}
        </button>
      )}
    </>
  )
}
