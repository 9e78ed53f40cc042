import type { TransactionDetail } from '@okwan/contract/money/transactions'
import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { PaymentSteps } from '../../../money/payments/wait/PaymentSteps.tsx'
import { PlateChip } from '../../../ui/data/PlateChip.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { paidText } from '../words.ts'

type IssuingStepsProps = { payment: TransactionDetail; policy: PolicyDetail | undefined; showsPlate: boolean }

/** Steps from the payment to the certificate. */
export function IssuingSteps({ payment, policy, showsPlate }: IssuingStepsProps) {
  const plate = policy?.vehicle?.registrationNumber
  return (
    <div className="grid max-w-140 gap-4">
      {/* Reserves the line, so that the steps do not move when the policy loads. */}
      {showsPlate && <span className="min-h-10">{plate && <PlateChip plate={plate} size="title" />}</span>}
      <PaymentSteps
        current={policy?.midReference ? 3 : 2}
        steps={[
          { title: 'Paid', detail: paidText(payment) },
          { title: policy?.midReference ? 'Registered' : 'Registering', detail: 'In the motor insurance database' },
          { title: 'Certificate', detail: 'Issued and sent to the customer by SMS' },
        ]}
      />
      <p role="status" className="flex items-center gap-2 text-muted">
        <Spinner className="size-4" /> Issuing usually takes a few seconds.
      </p>
    </div>
  )
}
