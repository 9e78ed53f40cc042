import type { FirstRunStep } from '@okwan/domain/people/settings/terms'
import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import { query } from '../../platform/api/query.ts'
import { Link, mergeSearch } from '../../platform/routes/link.ts'
import { here, paths } from '../../platform/routes/paths.ts'
import { Card } from '../../ui/data/Card.tsx'
import { FIRST_RUN_WORDS } from './first-run-words.ts'

/** Setup steps until the first policy is sold. Shows nothing afterwards or while the steps load. */
export function FirstRun() {
  const { data = [] } = useQuery(query('GET /first-run'))
  if (data.length === 0) return null
  const done = data.filter(({ isDone }) => isDone).length
  return (
    <Card
      title="Get started"
      text={`${done} of ${data.length} steps are done. This list disappears after the first policy.`}
    >
      <ol className="grid gap-3">
        {data.map(({ step, isDone }) => {
          const Mark = isDone ? CircleCheck : Circle
          return (
            <li key={step} className="flex items-start gap-3">
              <Mark
                aria-hidden
                className={isDone ? 'mt-0.5 size-5 shrink-0 text-success-text' : 'mt-0.5 size-5 shrink-0 text-muted'}
              />
              <div className="min-w-0">
                <p className="font-medium [&>a]:text-accent-text [&>a]:hover:underline">
                  {isDone ? FIRST_RUN_WORDS[step].title : <StepLink step={step} />}
                  <span className="sr-only">{isDone ? ', done' : ', not done'}</span>
                </p>
                {!isDone && <p className="text-table text-muted">{FIRST_RUN_WORDS[step].text}</p>}
              </div>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

function StepLink({ step }: { step: FirstRunStep }) {
  const text = FIRST_RUN_WORDS[step].title
  if (step === 'company' || step === 'bank-accounts') {
    return (
      <Link to={paths.settings()} search={{ name: step }}>
        {text}
      </Link>
    )
  }
  // Passkeys are in the profile, and a new sale starts with the choice of a product. Both open in a panel over this page.
  if (step === 'passkeys' || step === 'policy') {
    return (
      <Link to={here()} search={mergeSearch({ panel: step === 'policy' ? 'new-insurance' : 'profile' })}>
        {text}
      </Link>
    )
  }
  return <Link to={paths.people()}>{text}</Link>
}
