import { can, type Permission } from '@okwan/domain/platform/permissions'
import { useUser } from '../../platform/session/current.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'

type Shortcut = { keys: string[]; does: string }
type Group = { title: string; shortcuts: Shortcut[]; permission?: Permission }

const GROUPS: Group[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: ['Ctrl', 'K'], does: 'Search and open pages' },
      { keys: ['Q'], does: 'Quick quote' },
      { keys: ['C', 'M'], does: 'New motor policy' },
      { keys: ['C', 'T'], does: 'New travel policy' },
      { keys: ['?'], does: 'Show shortcuts' },
    ],
  },
  {
    title: 'Lists',
    shortcuts: [
      { keys: ['/'], does: 'Search the list' },
      { keys: ['J'], does: 'Next row' },
      { keys: ['K'], does: 'Previous row' },
      { keys: ['X'], does: 'Select row' },
      { keys: ['Enter'], does: 'Open row' },
      { keys: ['['], does: 'Previous policy' },
      { keys: [']'], does: 'Next policy' },
    ],
  },
  {
    title: 'Requests and claims',
    permission: 'service-requests.decide',
    shortcuts: [
      { keys: ['A'], does: 'Approve' },
      { keys: ['R'], does: 'Reject' },
      { keys: ['M'], does: 'Request information' },
      { keys: ['T'], does: 'Assign to me' },
    ],
  },
]

/** The keyboard shortcuts of the role, opened with `?`. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const user = useUser()
  const groups = GROUPS.filter(({ permission }) => !permission || (user && can(user, permission)))
  return (
    <Dialog open title="Keyboard shortcuts" text="Turn off single-key shortcuts in your profile." onClose={onClose}>
      <div className="grid gap-5 xs:grid-cols-2">
        {groups.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3 className="mb-1 font-bold">{title}</h3>
            <dl className="divide-y divide-line">
              {shortcuts.map(({ keys, does }) => (
                <div key={does} className="flex items-center justify-between gap-4 py-1.5">
                  <dt>{does}</dt>
                  <dd className="flex gap-1">
                    {keys.map((key) => (
                      <kbd key={key} className="rounded-sm border border-edge bg-neutral-soft px-1.5 text-meta">
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
