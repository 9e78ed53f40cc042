import type { Policy } from '@okwan/contract/policies/policies'
import { formatDate, toAccraDate } from '@okwan/domain/platform/dates'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../platform/api/query.ts'
import { useFilters } from '../../../platform/lists/use-filters.ts'
import { Link } from '../../../platform/routes/link.ts'
import { policyPath } from '../../../platform/routes/record-paths.ts'
import { classes } from '../../../ui/classes.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { useNow } from '../../../ui/data/clock.ts'
import { Money } from '../../../ui/data/Money.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { DayField } from '../../../ui/forms/DayField.tsx'
import { statusTone } from '../../summary/status-tone.ts'
import { KIND_WORDS } from '../../summary/words.ts'

/** All versions of the policy; a single version is not listed. */
export function VersionsCard({ policy }: { policy: Policy }) {
  const { policyId } = policy
  const versions = useQuery(query('GET /policies/{policyId}/versions', { params: { policyId } }))
  const [{ on: _, ...filters }] = useFilters<'motorPolicy'>()
  if ((versions.data?.length ?? 0) < 2) return null
  return (
    <Card title="Versions">
      <ol className="divide-y divide-line">
        {versions.data?.map((version) => {
          const isShown = version.policyRecordId === policy.policyRecordId
          return (
            <li key={version.policyRecordId}>
              <Link
                to={policyPath(policy)}
                search={{ ...filters, version: version.isCurrent ? undefined : version.policyRecordId }}
                aria-current={isShown ? 'true' : undefined}
                className={classes(
                  '-mx-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md px-2 py-2.5 text-text no-underline hover:bg-hover',
                  isShown && 'bg-accent-soft',
                )}
              >
                <span>
                  <span className="font-medium">
                    {version.recordNumber}. {KIND_WORDS[version.kind]}
                  </span>
                  <span className="block text-table text-muted">
                    {formatDate(version.startDate)} – {formatDate(version.endDate)}
                  </span>
                </span>
                <span className="flex items-center gap-3">
                  <Money pesewas={version.premiumPesewas} className="text-table" />
                  <StatusBadge tone={statusTone(version)}>{version.statusText}</StatusBadge>
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

/** Opens the version in force on a chosen date. */
export function AsOfField() {
  const [{ on }, setFilters] = useFilters<'motorPolicy'>()
  return (
    <div className="mt-3 max-w-60">
      <DayField
        label="View as of"
        clearable
        max={toAccraDate(new Date(useNow(60_000)))}
        value={on ?? null}
        onChange={(day) => setFilters({ on: day ?? undefined, version: undefined })}
      />
    </div>
  )
}
