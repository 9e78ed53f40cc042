import { ViewTabs } from '../../ui/actions/ViewTabs.tsx'
import { Link } from '../routes/link.ts'
import type { Path } from '../routes/paths.ts'
import type { StringParams } from '../routes/search.ts'

type ListViewsProps<Name extends string> = {
  label?: string
  to: Path<StringParams<Name>>
  views: readonly { id: string; label: string }[]
  current: string
  /** Value in the address. */
  name?: Name
}

/** Views of a list, selected by the address. The first is the default. */
export function ListViews<Name extends string = 'view'>(props: ListViewsProps<Name>) {
  const { label = 'Views', views, current, name = 'view' } = props
  const to: Path = props.to
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
