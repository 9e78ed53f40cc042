import type { ApiData } from '@okwan/contract/all'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { useNavigate } from '../../platform/routes/link.ts'
import { motorStepPath } from '../../platform/routes/step-paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { formatMoment } from '../../ui/data/moment.ts'
import { PlateChip } from '../../ui/data/PlateChip.tsx'
import { motorDraft } from './draft.ts'

type Summary = ApiData<'GET /motor/drafts'>[number]

/** Only the latest drafts; the drafts page lists all of them. */
const SHOWN = 3

/** Latest motor drafts of the user, from any device, with a button to continue each. */
export function ResumeMotor() {
  const drafts = useQuery(query('GET /motor/drafts', { query: { limit: SHOWN } }))
  const navigate = useNavigate()
  const latest = drafts.data?.data ?? []
  if (latest.length === 0) return null

  function resume({ draftId, firstIncompleteStep }: Summary) {
    motorDraft.resume(draftId)
    void navigate({ to: motorStepPath(firstIncompleteStep) })
  }

  return (
    <section aria-labelledby="motor-drafts" className="grid grid-cols-1 gap-2">
      <h3 id="motor-drafts" className="font-medium">
        Motor drafts
      </h3>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {latest.map((draft) => (
          <li key={draft.draftId} className="flex items-center gap-3 px-4 py-2.5">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                {draft.registrationNumber && <PlateChip plate={draft.registrationNumber} />}
                <span className="truncate">{nameOf(draft)}</span>
              </p>
              <p className="text-table text-muted">Saved {formatMoment(new Date(draft.updatedAt))}</p>
            </div>
            <Button aria-label={`Continue ${draft.registrationNumber ?? nameOf(draft)}`} onClick={() => resume(draft)}>
              Continue
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function nameOf({ make, model, holderName, registrationNumber }: Summary): string {
  const name = [[make, model].filter(Boolean).join(' '), holderName].filter(Boolean).join(' · ')
  return name || (registrationNumber ? '' : 'No vehicle yet')
}
