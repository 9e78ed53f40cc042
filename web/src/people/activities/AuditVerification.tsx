import type { ApiData } from '@okwan/contract/all'
import { useQuery } from '@tanstack/react-query'
import { Download, ShieldCheck } from 'lucide-react'
import { Suspense, useState } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { formatMoment } from '../../ui/data/moment.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

const RecoverLog = lazyPart(() => import('./RecoverLog.tsx'), 'RecoverLog')
const RecordsDialog = lazyPart(() => import('./RecordsDialog.tsx'), 'RecordsDialog')

/** Verifies new entries on demand; every entry is verified once a day, and the result and its age are shown. */
export function AuditVerification() {
  const chain = useQuery({ ...query('GET /activities/chain'), enabled: false, gcTime: 0 })
  const [downloading, setDownloading] = useState(false)
  return (
    <Card
      title="Log integrity"
      text="Every entry is sealed and signed. Tampering breaks the chain."
      actions={
        <>
          <Button icon={Download} onClick={() => setDownloading(true)}>
            Export records
          </Button>
          <Button icon={ShieldCheck} loading={chain.isFetching} onClick={() => void chain.refetch()}>
            Verify log
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {chain.data && <Outcome {...chain.data} />}
        <Suspense fallback={null}>
          {chain.data && <RecoverLog chain={chain.data} onDone={() => chain.refetch()} />}
        </Suspense>
        <Suspense fallback={null}>{downloading && <RecordsDialog onClose={() => setDownloading(false)} />}</Suspense>
        {chain.error && <Banner tone="danger">{readProblem(chain.error).sentence}</Banner>}
      </div>
    </Card>
  )
}

type Chain = ApiData<'GET /activities/chain'>

function Outcome({ checkedAt, sealed, unsealed, signedAt, whole, faults, faultCount }: Chain) {
  const details = (
    <p>
      {whole
        ? `All ${count(whole.entries)} entries verified ${moment(whole.verifiedAt)}. `
        : 'The whole log hasn’t been verified yet. '}
      New entries verified {moment(checkedAt)}. {signedAt && `Last signed ${moment(signedAt)}. `}
      {unsealed > 0 && `${count(unsealed)} new ${unsealed === 1 ? 'entry' : 'entries'} will be sealed within seconds.`}
    </p>
  )
  if (faults.length === 0) {
    return (
      <Banner tone="success" title={`${count(sealed)} entries verified`}>
        {details}
      </Banner>
    )
  }
  const unlisted = faultCount - faults.length
  const isTampered = faults.some(({ code }) => !OMISSIONS.has(code))
  return (
    <Banner
      tone={isTampered ? 'danger' : 'warning'}
      title={isTampered ? 'Verification failed' : 'Verification incomplete'}
    >
      <ul className="list-disc pl-5">
        {faults.map(({ sentence, activityId }) => (
          <li key={sentence}>
            {sentence}
            {activityId && (
              <>
                {' '}
                <code className="wrap-anywhere">{activityId}</code>
              </>
            )}
          </li>
        ))}
      </ul>
      {unlisted > 0 && (
        <p>
          {count(unlisted)} more {unlisted === 1 ? 'problem' : 'problems'}.
        </p>
      )}
      {details}
    </Banner>
  )
}

/** Problems that only mean that a task is late. No entry was altered. */
const OMISSIONS = new Set<Chain['faults'][number]['code']>([
  'entry-unsealed',
  'not-signed',
  'not-stored',
  'never-verified',
])

const count = (entries: number) => entries.toLocaleString('en-GB')
const moment = (at: string) => formatMoment(new Date(at))
