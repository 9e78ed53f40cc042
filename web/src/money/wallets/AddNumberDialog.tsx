import { numberCodeReference } from '@okwan/domain/money/wallets/codes'
import type { Network } from '@okwan/domain/platform/phone'
import { formatPhone, NETWORK_NAMES, parsePhone } from '@okwan/domain/platform/phone'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { ConfirmCode } from '../../platform/step-up/ConfirmCode.tsx'
import { type SentCode, sendCode } from '../../platform/step-up/send-verification-code.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { PayerFields, type PayerForm, payerOf } from '../payments/PayerFields.tsx'

type CheckedNumber = { phone: string; network: Network; accountName: string; nameToken: string; code: SentCode }

/** Adds a number that the network has registered in the agent's name and that received a one-time code. */
export function AddNumberDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      title="Add payout number"
      text="The number must be registered in your name. You can withdraw to it after 24 hours."
      size="small"
      closeOutside={false}
      onClose={onClose}
    >
      <AddNumber onClose={onClose} />
    </Dialog>
  )
}

function AddNumber({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useForm<PayerForm>({ defaultValues: { msisdn: '', network: '' } })
  const [checked, setChecked] = useState<CheckedNumber>()
  const check = useMutation({
    mutationFn: async ({ phone, network }: { phone: string; network: Network }) => {
      const found = await call('GET /wallet/momo-accounts/name', { query: { msisdn: phone, network } })
      const { accountName, nameToken, refusal } = found
      if (!accountName || !nameToken) return refusal ?? `This number isn’t registered with ${NETWORK_NAMES[network]}.`
      const code = await sendCode(phone, 'wallet-withdrawal', numberCodeReference(phone))
      setChecked({ phone, network, accountName, nameToken, code })
      return undefined
    },
  })

  async function add({ phone, network, nameToken }: CheckedNumber, verificationToken: string) {
    const body = { msisdn: phone, network, nameToken, verificationToken }
    const added = await call('POST /wallet/momo-accounts', { body })
    await refresh(queryClient, 'GET /wallet/momo-accounts')
    toast(`${added.msisdn} added`)
    onClose()
  }

  if (checked) {
    return (
      <ConfirmCode
        sent={checked.code}
        confirmLabel="Add number"
        onVerified={(token) => add(checked, token)}
        onResent={(code) => setChecked({ ...checked, code })}
        onBack={() => setChecked(undefined)}
      >
        <DescriptionList
          items={[
            { term: 'Number', value: formatPhone(checked.phone) },
            { term: 'Network', value: NETWORK_NAMES[checked.network] },
            { term: 'Registered to', value: checked.accountName },
          ]}
        />
      </ConfirmCode>
    )
  }
  const refusal = check.error ? readProblem(check.error).sentence : check.data
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) =>
          void form.handleSubmit((fields) => {
            const payer = payerOf(fields)
            const phone = parsePhone(fields.msisdn)
            if (payer && phone && !check.isPending) check.mutate({ phone, network: payer.network })
          })(event)
        }
        className="flex flex-1 flex-col gap-4"
      >
        <PayerFields label="Mobile money number" />
        {refusal && <FormAlert>{refusal}</FormAlert>}
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" loading={check.isPending}>
            Check name
          </Button>
        </ModalActions>
      </form>
    </FormProvider>
  )
}
