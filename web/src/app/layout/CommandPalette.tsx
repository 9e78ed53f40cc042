import { can, type Permission } from '@okwan/domain/platform/permissions'
import {
  BookOpen,
  Calculator,
  CalendarClock,
  Car,
  CircleQuestionMark,
  FileX,
  GraduationCap,
  HandCoins,
  LogOut,
  type LucideIcon,
  Moon,
  Plane,
  Search,
  Sun,
  User,
  Wallet,
} from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { track } from '../../platform/analytics/track.ts'
import { SHORTEST_SEARCH } from '../../platform/lists/list-query.ts'
import { type Destination, destination, mergeSearch, useNavigate } from '../../platform/routes/link.ts'
import { here, paths } from '../../platform/routes/paths.ts'
import { canOpen, ROUTE } from '../../platform/routes/table.ts'
import { useIsReadOnly } from '../../platform/session/current.ts'
import { hasPractice, isPractice, PHONE_PATH, practiceUrl } from '../../platform/session/practice.ts'
import type { StoredUser } from '../../platform/session/session.ts'
import { classes } from '../../ui/classes.ts'
import { PlateChip } from '../../ui/data/PlateChip.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { saveTheme } from '../../ui/theme.ts'
import { TOPICS } from '../help/topics.ts'
import { palettePages } from './palette-pages.ts'
import { useFoundPages } from './use-found-pages.ts'
import { type FoundRecord, useFoundRecords } from './use-found-records.ts'
import { useSignOut } from './use-sign-out.ts'

type NamedAction = { id: string; label: string; words: string; icon: LucideIcon }
type Act = NamedAction & (Destination | { run: () => void })
type Command = Act & { group: string }

const panel = (name: string) => ({ to: here(), search: mergeSearch({ panel: name }) })

function actions(user: StoredUser, isReadOnly: boolean, signOut: () => void): Command[] {
  const sales: Act[] = [
    { id: 'motor', label: 'New motor policy', words: 'sell buy car vehicle', icon: Car, to: paths.buyInsurance() },
    { id: 'travel', label: 'New travel policy', words: 'sell buy trip', icon: Plane, to: paths.buyTravelInsurance() },
    {
      id: 'quick-quote',
      label: 'Quick quote',
      words: 'price premium estimate',
      icon: Calculator,
      ...panel('quick-quote'),
    },
  ]
  const own: Act[] = [
    { id: 'profile', label: 'Profile', words: 'me theme dark light sessions', icon: User, ...panel('profile') },
    ...THEMES,
    { id: 'sign-out', label: 'Sign out', words: 'log out leave', icon: LogOut, run: signOut },
  ]
  const wallet = canOpen(ROUTE.wallet, user) ? WALLET_ACTIONS : []
  const policies = POLICY_ACTIONS.filter(({ permission }) => can(user, permission))
  const all = [...(isReadOnly ? [] : [...sales, ...policies, ...wallet]), ...practice(), ...own]
  return all.map((each) => ({ ...each, group: 'Actions' }))
}

const WALLET_ACTIONS: readonly Act[] = [
  {
    id: 'top-up',
    label: 'Top up float',
    words: 'wallet add money',
    icon: Wallet,
    ...destination(paths.wallet(), { do: 'top-up' }),
  },
  {
    id: 'withdraw',
    label: 'Withdraw commission',
    words: 'wallet pay out',
    icon: HandCoins,
    ...destination(paths.wallet(), { do: 'withdraw' }),
  },
]

/** Actions that begin with the selection of a policy or a month. */
const POLICY_ACTIONS: readonly (Act & { permission: Permission })[] = [
  {
    id: 'renew',
    permission: 'policies.sell',
    label: 'Renew policy',
    words: 'renewal extend',
    icon: CalendarClock,
    ...destination(paths.policyList(), { view: 'calls' }),
  },
  {
    id: 'cancel',
    permission: 'policies.service',
    label: 'Cancel policy',
    words: 'cancellation end refund active policies',
    icon: FileX,
    ...destination(paths.policyList(), { view: 'active' }),
  },
  {
    id: 'close-month',
    permission: 'accounting.close',
    label: 'Close month',
    words: 'accounting closing books',
    icon: BookOpen,
    ...destination(paths.accounting()),
  },
]

const THEMES: readonly Act[] = [
  { id: 'dark', label: 'Dark theme', words: 'appearance night', icon: Moon, run: () => saveTheme('dark') },
  { id: 'light', label: 'Light theme', words: 'appearance day', icon: Sun, run: () => saveTheme('light') },
]

/** Opens the practice installation or, in practice, its simulated phones. Uses a new tab, so that the current page stays open. */
function practice(): Act[] {
  const url = practiceUrl()
  const words = 'train training learn simulated test'
  const open = (address: string) => () => void window.open(address, '_blank', 'noopener')
  if (isPractice())
    return [{ id: 'phone', label: 'Customer’s phone', words, icon: GraduationCap, run: open(PHONE_PATH) }]
  return url ? [{ id: 'practise', label: 'Practise', words, icon: GraduationCap, run: open(url) }] : []
}

type CommandPaletteProps = {
  user: StoredUser
  /** Text that the user typed before the palette was loaded. */
  initialText?: string
  onClose: () => void
}

/** Command palette (Ctrl K): finds pages, actions, records and help. Lists only entries that the role can open. */
export function CommandPalette({ user, initialText = '', onClose }: CommandPaletteProps) {
  const navigate = useNavigate()
  const listId = useId()
  const isReadOnly = useIsReadOnly()
  const [text, setText] = useState(initialText)
  const [index, setIndex] = useState(0)
  const signOut = useSignOut()
  const pages = palettePages(user).map((page): Command => ({ ...page, group: 'Go to' }))
  const { records, searching } = useFoundRecords(text)
  const own = actions(user, isReadOnly, () => signOut.mutate(false))
  const named = labelsFirst([...pages, ...own], text)
  const commands: Command[] = [...named, ...useFoundPages(user, text), ...(text ? helpFor(user) : [])]
  // Search results arrive later and are appended, so that listed entries do not move.
  const found: (Command | FoundRecord)[] = [...commands.filter((command) => matches(command, text)), ...records]
  const active = found[Math.min(index, found.length - 1)]

  function go(target: Command | FoundRecord | undefined) {
    trackSearch(text, target)
    if (!target) return
    onClose()
    if ('run' in target) return target.run()
    const { to, search = {} } = target
    void navigate({ to, search })
  }

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') go(active)
    if (step === undefined || found.length === 0) return
    event.preventDefault()
    setIndex((index + step + found.length) % found.length)
  }

  return (
    <Modal
      title="Search"
      onClose={onClose}
      className="modal-sheet modal-full rise xs:mx-auto xs:mt-24 xs:max-h-[calc(100dvh-8rem)] xs:w-140 xs:rounded-xl"
    >
      <div className="sticky top-0 z-10 flex items-center bg-raised">
        <Search aria-hidden className="absolute left-3 size-4 text-muted" />
        <input
          type="text"
          role="combobox"
          aria-label="Search pages, actions and records"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={active ? `${listId}-${active.id}` : undefined}
          autoComplete="off"
          placeholder="Search page, vehicle, phone or name"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setIndex(0)
          }}
          onKeyDown={press}
          // The cursor is at the end, so that the next letter is appended to the typed text.
          onFocus={({ currentTarget: field }) => field.setSelectionRange(field.value.length, field.value.length)}
          className="h-11 w-full rounded-md border border-control bg-card pr-3 pl-9 text-input"
        />
      </div>
      <ul id={listId} role="listbox" aria-label="Results" className="mt-3 grid grid-cols-1 gap-0.5">
        {found.map((target, at) => (
          <li
            key={target.id}
            ref={target === active ? bringIntoView : undefined}
            id={`${listId}-${target.id}`}
            role="option"
            aria-selected={target === active}
            onClick={() => go(target)}
            className={classes(
              'flex min-h-11 scroll-mt-14 cursor-pointer items-center gap-3 rounded-md px-3 py-1',
              target === active ? 'bg-accent-soft text-accent-text' : 'hover:bg-hover',
            )}
          >
            <target.icon aria-hidden className="size-4.5 shrink-0" />
            <span className="min-w-0 flex-1">
              <span className="flex items-center gap-2">
                {'plate' in target && target.plate && <PlateChip plate={target.plate} />}
                <span className="truncate">{target.label}</span>
              </span>
              {'detail' in target && <span className="block truncate text-table text-muted">{target.detail}</span>}
            </span>
            {/* Only the first row of a group shows its name. */}
            <span className={found[at - 1]?.group === target.group ? 'sr-only' : 'text-meta text-muted'}>
              {target.group}
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className={found.length > 0 ? 'sr-only' : 'px-3 py-4 text-muted'}>
        {found.length > 0 ? `${found.length} found` : searching ? 'Searching…' : nothingFound(text)}
      </p>
    </Modal>
  )
}

/** The arrow keys move through more rows than fit. */
const bringIntoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' })

/**
 * Tracks only searches for records. The event has the typed text, which the publisher masks, and the type of the selected record,
 * not its name.
 */
function trackSearch(text: string, target: Command | FoundRecord | undefined) {
  const isRecord = target !== undefined && 'detail' in target
  if (target && !isRecord) return
  const found = { searchResultFound: isRecord, searchSelectedResult: target?.group }
  track({ eventType: 'Regular', name: 'Search', searchQuery: text, ...found })
}

const helpFor = (user: StoredUser): Command[] =>
  TOPICS.filter(({ route, inPractice }) => canOpen(ROUTE[route], user) && (!inPractice || hasPractice())).map(
    ({ id, title }) => ({
      id: `help-${id}`,
      group: 'Help',
      label: title,
      words: 'help how',
      icon: CircleQuestionMark,
      ...destination(paths.help(), { topic: id }),
    }),
  )

const matches = ({ label, words }: Command, text: string): boolean => includesParts(`${label} ${words}`, text)

/** “withdraw” selects the action with this name before the page on which it can be found. */
function labelsFirst(commands: Command[], text: string): Command[] {
  const isNamed = ({ label }: Command) => includesParts(label, text)
  return [...commands.filter(isNamed), ...commands.filter((command) => !isNamed(command))]
}

function includesParts(searched: string, text: string): boolean {
  const all = searched.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((part) => all.includes(part))
}

const nothingFound = (text: string) =>
  text.trim().length < SHORTEST_SEARCH
    ? `Enter at least ${SHORTEST_SEARCH} characters to search records`
    : `No results for “${text}”`
