import type { PersonCommissions, RateEffect } from '@okwan/contract/money/commissions'
import { formatDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { StepUpDialog } from '../../platform/step-up/StepUp.tsx'
import { Diff } from '../../ui/data/Diff.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import type { RateChange } from './entered-rates.ts'
import { percent } from './words.ts'

type SaveRatesDialogProps = {
  person: PersonCommissions
  changes: RateChange[]
  effect: RateEffect | undefined
  payeeKind: 'individual' | 'entity' | undefined
  onClose: () => void
}

/** Shows the changed rates. The user confirms them with a passkey or a one-time code to their own phone. */
export function SaveRatesDialog({ person, changes, effect, payeeKind, onClose }: SaveRatesDialogProps) {
  const queryClient = useQueryClient()
  const { fullName, userId } = person.user
  const save = async (verificationToken: string) => {
    const body = { rates: changes, verificationToken, ...(payeeKind ? { payeeKind } : {}) }
    await call('PUT /commissions/{id}', { params: { id: userId }, body })
    await refresh(queryClient, '/commissions/*', '/users/*')
    toast(`Rates saved for ${fullName}`)
    onClose()
  }
  return (
    <StepUpDialog
      title={`Change rates for ${fullName}?`}
      reference={person.approvalCode.reference}
      confirmLabel="Save changes"
      onVerified={save}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <Diff caption="Rates" changes={differences(person, changes, payeeKind)} />
        {effect && changes.length > 0 && (
          <p>
            Last month would have paid {formatPesewas(effect.wouldHaveEarnedPesewas)} instead of{' '}
            {formatPesewas(effect.earnedPesewas)}.
          </p>
        )}
      </div>
    </StepUpDialog>
  )
}

function differences(person: PersonCommissions, changes: readonly RateChange[], payeeKind: string | undefined) {
  const rates = changes.map((change) => {
    const rate = person.rates.find(({ productCode }) => productCode === change.productCode)
    const to =
      change.rateBps === null ? `${percent(rate?.defaultRateBps ?? 0)} (default)` : percent(change.rateBps ?? 0)
    return {
      label: rate?.productName ?? change.productCode,
      before: percent(rate?.rateBps ?? 0),
      after: `${to} from ${formatDate(change.effectiveFrom)}`,
    }
  })
  const kind = {
    label: 'Taxed as',
    before: person.payeeKindText,
    after: payeeKind === 'entity' ? 'Company' : 'Individual',
  }
  return payeeKind ? [...rates, kind] : rates
}
