import type { SavedView } from '@okwan/contract/platform/saved-views'
import { ViewTabs } from '../../ui/actions/ViewTabs.tsx'
import { Link } from '../routes/link.ts'
import type { Path } from '../routes/paths.ts'
import { searchOf } from './use-saved-views.ts'
import type { SystemView } from './views.ts'

type SavedViewTabsProps = {
  /** The page of the list. */
  to: Path
  current: string
  unsaved?: boolean
  views: readonly SystemView<object>[]
  saved: readonly SavedView[]
}

/** Tabs for the system views and the user’s saved views. */
export function SavedViewTabs({ to, current, unsaved, views, saved }: SavedViewTabsProps) {
  const tabs = [
    ...views.map(({ id, label }) => ({ id, label, search: id === 'all' ? {} : { view: id } })),
    ...saved.map((view) => ({ id: view.viewId, label: view.name, search: searchOf(view) })),
  ]
  return (
    <ViewTabs
      label="Views"
      current={current}
      unsaved={unsaved}
      views={tabs.map(({ id, label, search }) => ({
        id,
        label,
        link: (props) => <Link to={to} search={search} activeOptions={{ exact: true }} {...props} />,
      }))}
    />
  )
}
