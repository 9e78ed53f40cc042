import { roleName } from '@okwan/domain/people/users/terms'
import { ROLES } from '@okwan/domain/platform/permissions'
import { Check } from 'lucide-react'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { PeopleViews } from './PeopleViews.tsx'
import { pagesByRole } from './role-pages.ts'
import { StaffTabs } from './StaffTabs.tsx'

/** Which role opens which page. */
export function RoleMatrix() {
  return (
    <>
      <PageHeader title="Roles">
        <StaffTabs current="people" />
        <PeopleViews current="roles" />
      </PageHeader>
      <Card flush>
        {/* Scrolls by keyboard, too: a table wider than a phone must be reachable. */}
        <div className="relative overflow-x-auto" tabIndex={0} role="region" aria-label="Pages by role">
          <table className="w-full text-left text-table">
            <caption className="sr-only">Which role opens which page</caption>
            <thead>
              <tr className="border-b border-line text-muted">
                <th scope="col" className="px-4 py-2.5 font-medium">
                  Page
                </th>
                {ROLES.map((role) => (
                  <th key={role} scope="col" className="px-3 py-2.5 text-center font-medium">
                    {roleName(role)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {pagesByRole().map(({ path, title, roles }) => (
                <tr key={path}>
                  <th scope="row" className="px-4 py-2 font-normal">
                    {title}
                    <span className="block text-meta text-muted">{path}</span>
                  </th>
                  {ROLES.map((role) => (
                    <td key={role} className="px-3 py-2 text-center">
                      {roles.includes(role) ? (
                        <Check aria-label="Yes" className="mx-auto size-4 text-success-text" />
                      ) : (
                        <span className="text-muted">
                          <span aria-hidden>–</span>
                          <span className="sr-only">No</span>
                        </span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
    </>
  )
}
