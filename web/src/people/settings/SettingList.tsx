import type { Settings } from '@okwan/contract/people/settings'
import { ChevronDown } from 'lucide-react'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { classes } from '../../ui/classes.ts'
import { inputClass } from '../../ui/forms/input-class.ts'
import { BRANCHES, type ListedName, SETTING_GROUPS } from './setting-groups.ts'

type SettingListProps = { all: Settings; current: ListedName }

/** All settings by group: a list beside the setting, or a field above it on a narrow screen. */
export function SettingList({ all, current }: SettingListProps) {
  const [, setFilters] = useFilters<'settings'>()
  return (
    <>
      <label className="grid gap-1.5 font-medium lg:hidden">
        Setting
        <span className="relative flex items-center">
          <select
            value={current}
            onChange={(event) => setFilters({ name: event.currentTarget.value })}
            className={classes(inputClass, 'appearance-none pr-9 font-normal')}
          >
            {SETTING_GROUPS.map(({ title, names }) => (
              <optgroup key={title} label={title}>
                {names.map((name) => (
                  <option key={name} value={name}>
                    {titleOf(all, name)}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          <ChevronDown aria-hidden className="pointer-events-none absolute right-3 size-4 text-muted" />
        </span>
      </label>
      <nav aria-label="Settings" className="grid content-start gap-4 max-lg:hidden">
        {SETTING_GROUPS.map(({ title, names }) => (
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

function titleOf(all: Settings, name: ListedName): string {
  if (name === BRANCHES) return 'Branches'
  const { title, pendingChange } = all[name]
  return pendingChange ? `${title} (1 pending)` : title
}
