import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { challengeText } from '../../policies/summary/words.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'

type PaidNotIssuedProps = {
  policy: Pick<PolicyDetail, 'product' | 'challengeReason'>
  what: 'certificate' | 'certificates'
}

/** Money came and no cover yet: why, and that nobody need pay twice. */
export function PaidNotIssued({ policy, what }: PaidNotIssuedProps) {
  return (
    <Banner tone="warning" title={`Paid, but the ${what} could not be issued yet`}>
      {challengeText(policy)}. The office has been told and works on it. Do not collect again.
    </Banner>
  )
}
