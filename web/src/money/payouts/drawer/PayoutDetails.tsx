import type { PayoutDetail } from '@okwan/contract/money/payouts'
import { formatDate } from '@okwan/domain/platform/dates'
import { NETWORK_NAMES } from '@okwan/domain/platform/phone'
import type { ReactNode } from 'react'
import { FileGallery } from '../../../platform/files/FileGallery.tsx'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { policyPath } from '../../../platform/routes/record-paths.ts'
import { CopyId } from '../../../ui/data/CopyId.tsx'
import { DateText } from '../../../ui/data/DateText.tsx'
import { type Description, DescriptionList } from '../../../ui/data/DescriptionList.tsx'
import { Money } from '../../../ui/data/Money.tsx'
import { ReceiptFile } from '../../payments/ReceiptFile.tsx'
import type { ApprovalLimit } from '../approval-details.tsx'
import { payoutPerson, trailBy, trailText } from '../words.ts'
import { LimitBar } from './LimitBar.tsx'
import { PayeeCheck } from './PayeeCheck.tsx'
import { PayoutPeople } from './PayoutPeople.tsx'

/** States in which an approval can still use the limit. */
const LIMITED: readonly string[] = ['requested', 'in_review', 'recommended']

type PayoutDetailsProps = { payout: PayoutDetail; limit: ApprovalLimit | undefined }

/** Everything that an approver needs, because an approver may have no access to other pages. */
export function PayoutDetails({ payout, limit }: PayoutDetailsProps) {
  return (
    <>
      <Section title={payout.state === 'paid' ? 'Paid to' : 'Payee'}>
        <PayeeCheck payout={payout} />
        {payout.payee.accountName && <DescriptionList items={payeeDetails(payout)} />}
      </Section>
      <Section title="Approvals">
        <PayoutPeople payout={payout} />
      </Section>
      {limit && LIMITED.includes(payout.state) && <LimitBar limit={limit} pesewas={payout.amountPesewas} />}
      {payout.evidenceFileIds.length > 0 && (
        <Section title="Evidence">
          <FileGallery label="Evidence" fileIds={payout.evidenceFileIds} />
        </Section>
      )}
      <Section title="Request">
        <DescriptionList items={requestDetails(payout)} />
      </Section>
      <Calculation payout={payout} />
      {payout.payment && (
        <Section title="Original payment">
          <DescriptionList items={paymentDetails(payout.payment)} />
          <div className="mt-2 flex flex-wrap gap-2">
            <ReceiptFile clientReference={payout.payment.clientReference} />
          </div>
        </Section>
      )}
      {payout.disbursements.length > 0 && (
        <Section title="Payment attempts">
          <DescriptionList items={payout.disbursements.map(disbursementDetail)} />
        </Section>
      )}
      <Section title="History">
        <ol className="grid gap-1.5">
          {payout.trail.map(({ at, action, by }) => (
            <li key={`${at} ${action}`} className="flex flex-wrap justify-between gap-x-4">
              <span>
                {trailText(action)} <span className="text-muted">{trailBy({ action, by })}</span>
              </span>
              <span className="text-table text-muted">
                <DateText value={at} />
              </span>
            </li>
          ))}
        </ol>
      </Section>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 font-bold">{title}</h3>
      {children}
    </section>
  )
}

function requestDetails(payout: PayoutDetail): Description[] {
  const { computedPesewas, amountPesewas, amountReason, policy, claimId, claimTotalPesewas } = payout
  return [
    { term: payoutPerson(payout), value: payout.customerName },
    ...(policy ? [{ term: 'Policy', value: <PolicyLink policy={policy} /> }] : []),
    ...(claimId ? [{ term: 'Claim', value: <ClaimLink claimId={claimId} about={payout.about} /> }] : []),
    { term: 'Reason', value: payout.requestReason },
    { term: 'Due', value: formatDate(payout.decideBy) },
    ...(payout.paidPesewas === null ? [] : [{ term: 'Amount paid', value: <Money pesewas={payout.paidPesewas} /> }]),
    ...(claimTotalPesewas !== null && claimTotalPesewas > amountPesewas
      ? [{ term: 'Claim total', value: <Money pesewas={claimTotalPesewas} /> }]
      : []),
    ...(computedPesewas === amountPesewas
      ? []
      : [{ term: 'Calculated amount', value: <Money pesewas={computedPesewas} /> }]),
    ...(amountReason ? [{ term: 'Reason for change', value: amountReason }] : []),
    ...(payout.feePesewas > 0 ? [{ term: 'Fee paid by payee', value: <Money pesewas={payout.feePesewas} /> }] : []),
    { term: 'Branch', value: payout.branchName },
  ]
}

function PolicyLink({ policy }: { policy: NonNullable<PayoutDetail['policy']> }) {
  const { product, policyId, policyNumber } = policy
  return <Link to={policyPath({ product, policyId })}>{policyNumber}</Link>
}

/** `about` begins with the claim number: `CLM-000012: own damage`. */
function ClaimLink({ claimId, about }: { claimId: string; about: string }) {
  return (
    <Link to={paths.claims()} search={{ open: claimId }}>
      {about.split(':')[0]}
    </Link>
  )
}

function Calculation({ payout: { calculation } }: { payout: PayoutDetail }) {
  if (calculation.length === 0) return null
  const total = calculation.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)
  return (
    <Section title="Calculation">
      <DescriptionList
        items={[
          ...calculation.map(({ label, note, amountPesewas }) => ({
            term: note ? `${label}, ${note}` : label,
            value: <Money pesewas={amountPesewas} />,
          })),
          { term: 'Total', value: <Money pesewas={total} className="font-bold" /> },
        ]}
      />
    </Section>
  )
}

function paymentDetails(payment: NonNullable<PayoutDetail['payment']>): Description[] {
  const { network, msisdn, networkTransactionId } = payment
  return [
    { term: 'Purpose', value: payment.receivedFor },
    { term: 'Received', value: <Money pesewas={payment.paidPesewas} /> },
    { term: 'Date', value: <DateText value={payment.paidAt} /> },
    ...(network && msisdn ? [{ term: 'From', value: `${NETWORK_NAMES[network]} ${msisdn}` }] : []),
    { term: 'Reference', value: <CopyId value={payment.clientReference} name="reference" /> },
    ...(networkTransactionId ? [{ term: 'Network reference', value: networkTransactionId }] : []),
  ]
}

function payeeDetails({ payee, route }: PayoutDetail): Description[] {
  return [
    ...(payee.reason ? [{ term: 'Reason for account', value: payee.reason }] : []),
    ...(payee.idNumber ? [{ term: 'Ghana Card or TIN', value: payee.idNumber }] : []),
    ...(route ? [{ term: 'Route', value: route.label }] : []),
  ]
}

function disbursementDetail(disbursement: PayoutDetail['disbursements'][number], index: number): Description {
  return {
    term: `${index + 1}. ${disbursement.provider === 'mtn' ? 'MTN' : 'Hubtel'}`,
    value: (
      <>
        {disbursement.label}
        {disbursement.networkTransactionId && (
          <span className="block text-table text-muted">Network reference {disbursement.networkTransactionId}</span>
        )}
        {disbursement.sentAt && (
          <span className="block text-table text-muted">
            <DateText value={disbursement.finalAt ?? disbursement.sentAt} />
          </span>
        )}
      </>
    ),
  }
}
