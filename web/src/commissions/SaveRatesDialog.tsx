import type { PersonCommissions, RateEffect } from '@okwan/contract/commissions'
import { formatDate } from '@okwan/domain/dates'
import { formatPesewas } from '@okwan/domain/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { readProblem } from '../api/problem.ts'
import { ConfirmCode } from '../payments/ConfirmCode.tsx'
import { type SentCode, sendCode } from '../payments/send-code.ts'
import { useUser } from '../session/current.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Diff } from '../ui/Diff.tsx'
import { FormAlert } from '../ui/FormAlert.tsx'
import { ModalActions } from '../ui/Modal.tsx'
import { toast } from '../ui/toasts.ts'
import type { RateChange } from './typed-rates.ts'
import { percent } from './words.ts'

type SaveRatesDialogProps = {
  person: PersonCommissions
  changes: RateChange[]
  effect: RateEffect | undefined
  payeeKind: 'individual' | 'entity' | undefined
  onClose: () => void
}

/** What will be different, then a code to one's own phone. */
export function SaveRatesDialog({ person, changes, effect, payeeKind, onClose }: SaveRatesDialogProps) {
  const me = useUser()
  const queryClient = useQueryClient()
  const [sent, setSent] = useState<SentCode>()
  const { fullName, userId } = person.user
  const { purpose, reference } = person.approvalCode
  const send = useMutation({
    mutationFn: (phone: string) => sendCode(phone, purpose, reference),
    onSuccess: setSent,
  })
  const summary = (
    <div className="grid gap-3">
      <Diff caption="Rates" changes={differences(person, changes, payeeKind)} />
      {effect && changes.length > 0 && (
        <p>
          Last month would have paid {formatPesewas(effect.wouldHaveEarnedPesewas)} instead of{' '}
          {formatPesewas(effect.earnedPesewas)}.
        </p>
      )}
    </div>
  )
  const save = async (verificationToken: string) => {
    const body = { rates: changes, verificationToken, ...(payeeKind ? { payeeKind } : {}) }
    await call('PUT /commissions/{id}', { params: { id: userId }, body })
    await queryClient.invalidateQueries()
    toast(`Rates of ${fullName} saved`)
    onClose()
  }
  return (
    <Dialog open title={`Change the rates of ${fullName}?`} closeOutside={false} onClose={onClose}>
      {sent ? (
        <ConfirmCode
          sent={sent}
          confirmLabel="Save changes"
          onResent={setSent}
          onBack={() => setSent(undefined)}
          onVerified={save}
        >
          {summary}
        </ConfirmCode>
      ) : (
        <div className="grid gap-4">
          {summary}
          {send.error && <FormAlert>{readProblem(send.error).sentence}</FormAlert>}
          <ModalActions>
            <Button onClick={onClose}>Not now</Button>
            <Button variant="primary" loading={send.isPending} onClick={() => me && send.mutate(me.mobileNumber)}>
              Send code to my phone
            </Button>
          </ModalActions>
        </div>
      )}
    </Dialog>
  )
}

function differences(person: PersonCommissions, changes: readonly RateChange[], payeeKind: string | undefined) {
  const rates = changes.map((change) => {
    const rate = person.rates.find(({ productCode }) => productCode === change.productCode)
    const to =
      change.rateBps === null ? `${percent(rate?.defaultRateBps ?? 0)}, the default` : percent(change.rateBps ?? 0)
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
