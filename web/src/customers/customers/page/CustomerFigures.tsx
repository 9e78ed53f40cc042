import { addDays, toAccraDate } from '@okwan/domain/platform/dates'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '../../../platform/api/query.ts'
import { currentMs } from '../../../ui/data/clock.ts'
import { DateText } from '../../../ui/data/DateText.tsx'
import { Amount } from '../../../ui/data/Money.tsx'

const MAX_ROWS = 100
const YEAR_DAYS = 365

/** Four figures above the records. The lists of records send the same queries, so the data is loaded once. */
export function CustomerFigures({ customerCode }: { customerCode: string }) {
  const policies = useQuery(query('GET /policies', { query: { customerCode, limit: MAX_ROWS } })).data?.data
  const claims = useQuery(query('GET /claims', { query: { customerCode, limit: MAX_ROWS } })).data?.data
  const payments = useQuery(query('GET /customers/{customerCode}/payments', { params: { customerCode } })).data
  const yearAgo = addDays(toAccraDate(new Date(currentMs())), -YEAR_DAYS)
  const inForce = policies?.filter(({ status }) => status === 'active')
  const next = inForce?.map(({ insuranceDetails }) => insuranceDetails.endDate).toSorted()[0]
  const paid = payments?.filter(({ status, at }) => status === 'successful' && at >= yearAgo)
  const open = claims?.filter(({ status }) => !ENDED.includes(status))
  return (
    <dl className="mb-4 grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4">
      <KeyFigure label="Policies in force" more={policies && `of ${policies.length}`}>
        {inForce?.length}
      </KeyFigure>
      <KeyFigure label="Paid, last 12 months">
        {paid && <Amount pesewas={paid.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)} />}
      </KeyFigure>
      <KeyFigure label="Next renewal">{next ? <DateText value={next} /> : policies && 'None'}</KeyFigure>
      <KeyFigure label="Open claims" more={claims && `of ${claims.length}`}>
        {open?.length}
      </KeyFigure>
    </dl>
  )
}

const ENDED = ['paid', 'rejected', 'closed', 'withdrawn']

/** The height stays the same while the value loads. */
function KeyFigure({ label, more, children }: { label: string; more?: string | undefined; children: ReactNode }) {
  return (
    <div className="bg-card px-4 py-3">
      <dt className="text-table text-muted">{label}</dt>
      <dd className="min-h-6 text-input font-bold">
        {children} {more && <span className="text-table font-normal text-muted">{more}</span>}
      </dd>
    </div>
  )
}
