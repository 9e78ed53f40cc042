import type { Settings } from '@okwan/contract/people/settings'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { inputClass } from '../../ui/forms/input-class.ts'

export const BRANCHES = 'branches'
type Name = keyof Settings | typeof BRANCHES

const GROUPS: { title: string; names: Name[] }[] = [
  { title: 'Company', names: ['company', BRANCHES, 'bank-accounts', 'insurers', 'authorities', 'travel-assistance'] },
  { title: 'Limits', names: ['authority-limits', 'wallet-limits', 'mobile-money-limits', 'sales-rights'] },
  { title: 'Service', names: ['service-promises', 'claim-deadlines', 'public-holidays'] },
  { title: 'Messages', names: ['message-texts', 'reminders'] },
  { title: 'Data and features', names: ['retention', 'features'] },
]

type SettingListProps = { all: Settings; current: Name }

/** All settings by group: a list beside the setting, or a field above it on a narrow screen. */
export function SettingList({ all, current }: SettingListProps) {
  const [, setFilters] = useFilters<'settings'>()
  return (
    <>
      <label className="grid gap-1.5 font-medium lg:hidden">
        Setting
        <select
          value={current}
          onChange={(event) => setFilters({ name: event.currentTarget.value })}
          className={inputClass}
        >
          {GROUPS.map(({ title, names }) => (
            <optgroup key={title} label={title}>
              {names.map((name) => (
                <option key={name} value={name}>
                  {titleOf(all, name)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <nav aria-label="Settings" className="grid content-start gap-4 max-lg:hidden">
        {GROUPS.map(({ title, names }) => (
          <div key={title}>
            <p className="px-3 pb-1 text-meta font-medium text-muted">{title}</p>
            <ul>
              {names.map((name) => (
                <li key={name}>
                  <Link
                    to={paths.settings()}
                    search={{ name }}
                    aria-current={name === current ? 'page' : undefined}
                    className="block rounded-md px-3 py-1.5 text-text no-underline hover:bg-hover aria-[current=page]:bg-neutral-soft aria-[current=page]:font-bold"
                  >
                    {titleOf(all, name)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </>
  )
}

function titleOf(all: Settings, name: Name): string {
  if (name === BRANCHES) return 'Branches'
  const { title, pendingChange } = all[name]
  return pendingChange ? `${title} (1 pending)` : title
}
