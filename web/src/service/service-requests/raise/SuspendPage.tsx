import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { ActivateForm } from './ActivateForm.tsx'
import { RaisePage } from './RaisePage.tsx'
import { SuspendForm } from './SuspendForm.tsx'

const isSuspended = ({ status }: PolicyDetail) => status === 'suspended'

/** Asks to stop cover for a while; where it is stopped, asks for it to begin again. */
export function SuspendPage() {
  return (
    <RaisePage
      title={(policy) => (policy && isSuspended(policy) ? 'Ask for activation' : 'Ask to suspend')}
      action={(policy) => (isSuspended(policy) ? 'activate' : 'suspend')}
      kind={(policy) => (isSuspended(policy) ? 'activation' : 'suspension')}
    >
      {(policy) => (isSuspended(policy) ? <ActivateForm policy={policy} /> : <SuspendForm policy={policy} />)}
    </RaisePage>
  )
}
