import { Link } from '../../platform/routes/link.ts'
import { buttonClass } from '../../ui/actions/button-class.ts'

/** Opens the product choice in a dialog over this page. */
export function NewInsuranceLink() {
  return (
    <Link to="." search={(old: object) => ({ ...old, panel: 'new-insurance' })} className={buttonClass('primary')}>
      New policy
    </Link>
  )
}
