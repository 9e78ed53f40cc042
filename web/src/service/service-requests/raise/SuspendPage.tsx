import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { ActivateForm } from './ActivateForm.tsx'
import { RaisePage } from './RaisePage.tsx'
import { SuspendForm } from './SuspendForm.tsx'

const isSuspended = ({ status }: PolicyDetail) => status === 'suspended'

/** Suspension request, or activation request for a suspended policy. */
export function SuspendPage() {
  return (
    <RaisePage
      title={(policy) => (policy && isSuspended(policy) ? 'Request activation' : 'Request suspension')}
      action={(policy) => (isSuspended(policy) ? 'activate' : 'suspend')}
      kind={(policy) => (isSuspended(policy) ? 'activation' : 'suspension')}
    >
      {(policy) => (isSuspended(policy) ? <ActivateForm policy={policy} /> : <SuspendForm policy={policy} />)}
    </RaisePage>
  )
}
