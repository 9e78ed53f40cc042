import type { ApiData } from '@okwan/contract/all'
import { useMutation, useQuery } from '@tanstack/react-query'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { useActiveBranch } from '../../platform/lists/use-active-branch.ts'
import { useNavigate } from '../../platform/routes/link.ts'
import { travelStepPath } from '../../platform/routes/step-paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { formatMoment } from '../../ui/data/moment.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { travelDraft } from './draft.ts'
import { useCountryNames } from './trip/use-countries.ts'
import { NO_NAME, REFERRAL_LABELS } from './words.ts'

type Summary = ApiData<'GET /travel/drafts'>[number]

/** Only the latest drafts; the drafts page lists all of them. */
const SHOWN = 3

/** Latest travel drafts, from any device, with a button to continue each. */
export function ResumeTravel() {
  const { branchId } = useActiveBranch()
  const drafts = useQuery(query('GET /travel/drafts', { query: { limit: SHOWN, ...(branchId && { branchId }) } }))
  const navigate = useNavigate()
  const countryOf = useCountryNames()
  const resume = useMutation({
    mutationFn: async (draftId: string) => {
      travelDraft.resume(draftId)
      return travelDraft.open()
    },
    onSuccess: (sale) => void navigate({ to: travelStepPath(sale?.firstIncompleteStep ?? 'policyholder') }),
  })
  const latest = drafts.data?.data ?? []
  if (latest.length === 0) return null
  return (
    <section aria-labelledby="travel-drafts" className="grid grid-cols-1 gap-2">
      <h3 id="travel-drafts" className="font-medium">
        Travel drafts
      </h3>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {latest.map((draft) => (
          <li key={draft.draftId} className="flex items-center gap-3 px-4 py-2.5">
            <div className="min-w-0 flex-1">
              <p className="truncate">{nameOfSale(draft, countryOf)}</p>
              <p className="flex flex-wrap items-center gap-2 text-table text-muted">
                Saved {formatMoment(new Date(draft.updatedAt))}
                {draft.referralState && (
                  <StatusBadge tone={draft.referralState === 'waiting' ? 'info' : 'warning'}>
                    {draft.referralState === 'waiting' ? REFERRAL_LABELS.referred : REFERRAL_LABELS.documents_wanted}
                  </StatusBadge>
                )}
              </p>
            </div>
            <Button
              aria-label={`Continue ${nameOfSale(draft, countryOf)}`}
              onClick={() => resume.mutate(draft.draftId)}
            >
              Continue
            </Button>
          </li>
        ))}
      </ul>
      {resume.error && <FieldError>{readProblem(resume.error).sentence}</FieldError>}
    </section>
  )
}

function nameOfSale(
  { policyholderName, destinations, travellers }: Summary,
  countryOf: (iso2: string) => string,
): string {
  const people = travellers > 1 ? `${travellers} travellers` : ''
  return [policyholderName, destinations.map(countryOf).join(', '), people].filter(Boolean).join(' · ') || NO_NAME
}
