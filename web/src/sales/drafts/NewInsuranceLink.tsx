import { Link, mergeSearch } from '../../platform/routes/link.ts'
import { here } from '../../platform/routes/paths.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { buttonClass } from '../../ui/actions/button-class.ts'

/** Opens the product choice in a dialog over this page. */
export function NewInsuranceLink() {
  return (
    <UnlessReadOnly>
      <Link to={here()} search={mergeSearch({ panel: 'new-insurance' })} className={buttonClass('primary')}>
        New policy
      </Link>
    </UnlessReadOnly>
  )
}
