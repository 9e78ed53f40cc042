import { roleName } from '@okwan/domain/people/users/terms'
import { ROLES } from '@okwan/domain/platform/permissions'
import { Check } from 'lucide-react'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { StaffTabs } from '../../platform/page/StaffTabs.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { pagesByRole } from './role-pages.ts'

/** Table of the pages that each role can open. */
export function RoleMatrix() {
  return (
    <>
      <PageHeader title="Roles">
        <StaffTabs current="roles" />
      </PageHeader>
      <Card flush>
        {/* Focusable, so that a table wider than a phone can be scrolled by keyboard. */}
        <div className="relative overflow-x-auto" tabIndex={0} role="region" aria-label="Pages by role">
          <table className="w-full text-left text-table">
            <caption className="sr-only">Pages by role</caption>
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
