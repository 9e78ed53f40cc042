import type { SavedView } from '@okwan/contract/platform/saved-views'
import type { Filters } from '../../../platform/lists/use-filters.ts'
import type { SystemView } from '../../../platform/lists/views.ts'
import { Link } from '../../../platform/routes/link.ts'
import { ViewTabs } from '../../../ui/actions/ViewTabs.tsx'
import { searchOf } from './use-saved-views.ts'
import { LIST } from './views.ts'

type PolicyViewsProps = {
  current: string
  unsaved?: boolean
  views: readonly SystemView<Filters<'policyList'>>[]
  saved: readonly SavedView[]
}

/** Tabs for the system views and the user’s saved views. */
export function PolicyViews({ current, unsaved, views, saved }: PolicyViewsProps) {
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
        link: (props) => <Link to={LIST} search={search} activeOptions={{ exact: true }} {...props} />,
      }))}
    />
  )
}
