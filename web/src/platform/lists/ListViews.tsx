import { Link } from '@tanstack/react-router'
import { ViewTabs } from '../../ui/actions/ViewTabs.tsx'

type ListViewsProps = {
  label?: string
  to: string
  views: readonly { id: string; label: string }[]
  current: string
  /** What the address calls it. */
  name?: string
}

/** Views of a list that stand in its address. The first is what the bare address shows. */
export function ListViews({ label = 'Views', to, views, current, name = 'view' }: ListViewsProps) {
  return (
    <ViewTabs
      label={label}
      current={current}
      views={views.map(({ id, label: text }) => ({
        id,
        label: text,
        link: (props) => (
          <Link to={to} search={id === views[0]?.id ? {} : { [name]: id }} activeOptions={{ exact: true }} {...props} />
        ),
      }))}
    />
  )
}
