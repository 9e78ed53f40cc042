import type { Permission } from '@okwan/domain/platform/permissions'
import { pagesNeeding } from '../role-pages.ts'
import { PERMISSION_WORDS } from './words.ts'

type GainsAndLossesProps = { fullName: string; permission: Permission; granted: boolean }

/** Effect of a permission change: the pages that a person gains or loses. */
export function GainsAndLosses({ fullName, permission, granted }: GainsAndLossesProps) {
  const pages = pagesNeeding(permission)
  return (
    <>
      <p>
        {fullName} immediately {granted ? 'gains' : 'loses'}: {PERMISSION_WORDS[permission]}.
      </p>
      {pages.length > 0 && (
        <p>
          {granted ? 'Pages added' : 'Pages removed'}: {pages.join(', ')}.
        </p>
      )}
    </>
  )
}
