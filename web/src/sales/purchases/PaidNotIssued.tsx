import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { challengeText } from '../../policies/summary/words.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'

type PaidNotIssuedProps = {
  policy: Pick<PolicyDetail, 'product' | 'challengeReason'>
  document: 'certificate' | 'certificates'
}

/** Notice that a policy is paid but could not be issued, with the reason. */
export function PaidNotIssued({ policy, document }: PaidNotIssuedProps) {
  return (
    <Banner tone="warning" title={`Payment received. The ${document} couldn’t be issued yet.`}>
      {challengeText(policy)}. The office resolves it. There is no cover until then. Don’t collect again.
    </Banner>
  )
}
