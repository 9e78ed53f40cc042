import type { ScreeningHitDetail } from '@okwan/contract/service/screening'
import { formatDate, isIsoDate } from '@okwan/domain/platform/dates'
import { HIT_STATE_LABELS } from '@okwan/domain/service/screening/terms'
import { useQuery } from '@tanstack/react-query'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { type Description, DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { formatMoment } from '../../ui/data/moment.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Drawer } from '../../ui/overlays/Drawer.tsx'
import { HitActions } from './HitActions.tsx'
import { HIT_TONES } from './words.ts'

const LINK = 'text-accent-text underline-offset-2 hover:underline'

/** One hit: both records side by side, why they match, and the decision. */
export function HitDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const hit = useQuery(query('GET /screening/hits/{id}', { params: { id } }))
  return (
    <Drawer open title={hit.data ? `Hit, score ${hit.data.score}` : 'Hit'} onClose={onClose}>
      {hit.data ? (
        <Content hit={hit.data} />
      ) : hit.error ? (
        <ErrorPanel
          title="Couldn’t load the hit"
          text={readProblem(hit.error).sentence}
          code={readProblem(hit.error).requestId}
          onRetry={() => void hit.refetch()}
        />
      ) : (
        <Skeleton className="h-120" />
      )}
    </Drawer>
  )
}

function Content({ hit }: { hit: ScreeningHitDetail }) {
  return (
    <div className="grid content-start gap-5">
      <div>
        <StatusBadge tone={HIT_TONES[hit.state]}>{HIT_STATE_LABELS[hit.state]}</StatusBadge>
      </div>
      <section className="grid gap-2">
        <h3 className="font-medium">Customer</h3>
        <DescriptionList items={customerOf(hit)} />
      </section>
      <section className="grid gap-2">
        <h3 className="font-medium">On the list</h3>
        <DescriptionList items={entryOf(hit)} />
      </section>
      <section className="grid gap-2">
        <h3 className="font-medium">Reasons</h3>
        <ul className="list-disc pl-5">
          {hit.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </section>
      {(hit.proposal || hit.decision || hit.lapse) && <DescriptionList items={decisionsOf(hit)} />}
      <UnlessReadOnly>
        <HitActions hit={hit} />
      </UnlessReadOnly>
    </div>
  )
}

function customerOf({ customer, dateOfBirth }: ScreeningHitDetail): Description[] {
  const { customerCode } = customer
  return [
    { term: 'Name', value: customer.name },
    { term: 'Date of birth', value: dateOfBirth ? formatDate(dateOfBirth) : 'Not on record' },
    { term: 'Branch', value: customer.branchName },
    {
      term: 'Customer',
      value: (
        <Link to={paths.customer({ customerCode })} className={LINK}>
          {customerCode}
        </Link>
      ),
    },
  ]
}

function entryOf({ entry, matchedName, listName, reference }: ScreeningHitDetail): Description[] {
  return [
    { term: 'Name', value: entry.name },
    ...(matchedName === entry.name ? [] : [{ term: 'Matched alias', value: matchedName }]),
    { term: 'Aliases', value: entry.aliases.join(', ') || 'None' },
    { term: 'Date of birth', value: birthDateOf(entry.birthDate) },
    { term: 'Country', value: entry.country || 'Not listed' },
    { term: 'List', value: `${listName}, version ${entry.listVersion}, ${reference}` },
  ]
}

/** Lists often have the year of birth only. */
function birthDateOf(listed: string): string {
  if (listed === '') return 'Not listed'
  return isIsoDate(listed) ? formatDate(listed) : listed
}

/** Why a version of the list closed the hit, and whether a later one has the entry again. */
function lapseOf({ lapse, state, entry }: ScreeningHitDetail): Description[] {
  if (!lapse) return []
  const { listVersion, isChanged, by, at } = lapse
  const reason = isChanged
    ? `The details of the entry changed in version ${listVersion}`
    : `The entry isn’t in version ${listVersion}`
  if (state !== 'lapsed')
    return [{ term: 'Reopened', value: `${reason}. The entry is listed again in version ${entry.listVersion}.` }]
  return [{ term: 'Closed', value: `${reason}, imported by ${by}, ${formatMoment(new Date(at))}` }]
}

function decisionsOf(hit: ScreeningHitDetail): Description[] {
  const { proposal, decision, reportId } = hit
  const words = (one: { by: string; at: string; reason: string | null }) =>
    `${one.by}, ${formatMoment(new Date(one.at))}${one.reason ? `: ${one.reason}` : ''}`
  return [
    ...(proposal ? [{ term: 'Proposed', value: words(proposal) }] : []),
    ...(decision ? [{ term: 'Decided', value: words(decision) }] : []),
    ...lapseOf(hit),
    ...(reportId
      ? [
          {
            term: 'Report',
            value: (
              <Link to={paths.suspiciousReports()} search={{ open: reportId }} className={LINK}>
                View report
              </Link>
            ),
          },
        ]
      : []),
  ]
}
