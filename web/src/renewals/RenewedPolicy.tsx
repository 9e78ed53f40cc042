import { formatDate } from '@okwan/domain/dates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readProblem } from '../api/problem.ts'
import { query } from '../api/query.ts'
import { policyPath } from '../policies/actions.ts'
import { Banner } from '../ui/Banner.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { dropRenewalDraft } from './draft.ts'

const ASK_EVERY_MS = 700
const WAITS = ['awaiting_payment', 'pay_later', 'issuing']

/** What the money bought: the next term, as soon as it is registered, or why it is not. */
export function RenewedPolicy({ policyId, clientReference }: { policyId: string; clientReference: string }) {
  const payment = useQuery(query('GET /transactions/{clientReference}', { params: { clientReference } }))
  const policyRecordId = payment.data?.payableId
  const term = useQuery({
    ...query('GET /policies/{policyId}', { params: { policyId }, query: { policyRecordId } }),
    enabled: policyRecordId !== undefined,
    refetchInterval: ({ state }) => (state.data && !WAITS.includes(state.data.status) ? false : ASK_EVERY_MS),
  })
  // The draft lives outside React. It is paid for, so the next renewal begins with a new one.
  useEffect(() => dropRenewalDraft(), [])

  if (term.error) {
    return (
      <ErrorPanel
        title="The policy could not be loaded"
        text={`${readProblem(term.error).sentence} It is paid for, and nothing is lost.`}
        onRetry={() => void term.refetch()}
      />
    )
  }
  if (!term.data || WAITS.includes(term.data.status)) {
    return (
      <p role="status" className="flex items-center justify-center gap-2 text-muted">
        <Spinner className="size-4" /> The next term is being registered
      </p>
    )
  }
  const { status, policyNumber, certificateNumber, stickerNumber, insuranceDetails, isCurrent } = term.data
  return (
    <div className="grid gap-4 text-left">
      {status === 'challenged' ? (
        <Banner tone="warning" title="Paid, but the certificate could not be issued yet">
          The office has been told and works on it. Do not collect again.
        </Banner>
      ) : (
        <DescriptionList
          items={[
            { term: 'Policy', value: <strong>{policyNumber}</strong> },
            { term: 'Certificate', value: certificateNumber },
            { term: 'Sticker to affix', value: stickerNumber },
            {
              term: 'Next term',
              value: `${formatDate(insuranceDetails.startDate)} to ${formatDate(insuranceDetails.endDate)}`,
            },
          ]}
        />
      )}
      <div className="grid gap-2.5">
        {status === 'active' && (
          <Link
            to={`${policyPath(policyId)}/certificate`}
            search={isCurrent ? {} : { version: policyRecordId }}
            className={buttonClass('primary', 'large')}
          >
            Open the certificate
          </Link>
        )}
        <Link to="/policies/list" search={{ view: 'expiring' }} className={buttonClass('secondary', 'large')}>
          Renew another
        </Link>
      </div>
    </div>
  )
}
