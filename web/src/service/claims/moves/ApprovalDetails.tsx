import type { ClaimDetail } from '@okwan/contract/service/claims'
import { formatPesewas } from '@okwan/domain/platform/money'
import { DateText } from '../../../ui/data/DateText.tsx'
import { type Description, DescriptionList } from '../../../ui/data/DescriptionList.tsx'
import { Money } from '../../../ui/data/Money.tsx'
import { evidenceText } from '../words.ts'

/** Facts that an approver must know before the decision, and the effects of an approval. */
export function ApprovalDetails({ claim }: { claim: ClaimDetail }) {
  const { customerName, settlement, payablePesewas } = claim
  return (
    <div className="grid gap-4 text-text">
      <DescriptionList items={detailsOf(claim)} />
      <section className="rounded-md bg-info-soft px-4 py-3">
        <h3 className="font-bold">If you approve</h3>
        <ul className="mt-1 list-disc space-y-1 pl-5">
          <li>
            {formatPesewas(payablePesewas ?? 0)} can be offered to {customerName}.
          </li>
          <li>Nothing is paid until the customer accepts.</li>
          <li>The payout needs its own approval.</li>
          {settlement?.endsPolicy && <li>The policy ends without a refund once the claim is paid.</li>}
        </ul>
      </section>
    </div>
  )
}

function detailsOf(claim: ClaimDetail): Description[] {
  const { policy, reservePesewas, paidPesewas, assessedBy, timeline } = claim
  const earlier = timeline.filter(({ event }, at) => event === 'approve' && timeline[at + 1]?.event !== 'undo_approval')
  return [
    { term: 'Evidence', value: evidenceText(claim) },
    ...(claim.missing.length > 0 ? [{ term: 'Missing', value: claim.missing.join(', ') }] : []),
    ...(policy.limits.length > 0 ? [{ term: 'Policy limits', value: <Limits limits={policy.limits} /> }] : []),
    ...(reservePesewas === null ? [] : [{ term: 'Reserve', value: <Money pesewas={reservePesewas} /> }]),
    ...(paidPesewas > 0 ? [{ term: 'Paid before', value: <Money pesewas={paidPesewas} /> }] : []),
    ...(assessedBy ? [{ term: 'Assessed by', value: assessedBy.fullName }] : []),
    { term: 'Earlier approvals', value: earlier.length > 0 ? earlier.map(approvalLine) : 'None' },
  ]
}

function Limits({ limits }: Pick<ClaimDetail['policy'], 'limits'>) {
  return limits.map(({ label, amountPesewas, text }) => (
    <span key={label} className="block">
      {label}: {amountPesewas === null ? text : <Money pesewas={amountPesewas} />}
    </span>
  ))
}

function approvalLine({ at, by }: ClaimDetail['timeline'][number]) {
  return (
    <span key={at} className="block">
      {by}, <DateText value={at} />
    </span>
  )
}
