import { type Network, parsePhone, predictNetwork } from '@okwan/domain/platform/phone'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { PhoneField } from '../../ui/forms/PhoneField.tsx'
import { NetworkPicker } from './NetworkPicker.tsx'

/** `network` stays empty until the person chooses: the number's own network counts until then. */
export type PayerForm = { msisdn: string; network: Network | '' }

type PayerFieldsProps = {
  label: string
  hint?: ReactNode
  troubles?: Partial<Record<Network, string>>
}

/** A mobile-money number and its network, inside a form that has these two fields. */
export function PayerFields({ label, hint, troubles }: PayerFieldsProps) {
  const { control, register, setValue, clearErrors, formState } = useFormContext<PayerForm>()
  const [msisdn, network] = useWatch({ control, name: ['msisdn', 'network'] })
  return (
    <>
      <PhoneField
        label={label}
        hint={hint}
        error={formState.errors.msisdn?.message}
        {...register('msisdn', {
          validate: (typed) => phoneProblem(typed),
          // The choice was made for the number before.
          onChange: () => setValue('network', ''),
        })}
      />
      <NetworkPicker
        value={network || networkOf(msisdn)}
        predicted={networkOf(msisdn)}
        troubles={troubles}
        error={formState.errors.network?.message}
        onChange={(chosen) => {
          setValue('network', chosen, { shouldDirty: true })
          clearErrors('network')
        }}
      />
    </>
  )
}

/** What is sent: the chosen network, or the number's own. Undefined only for a number that was refused before. */
export function payerOf({ msisdn, network }: PayerForm): { msisdn: string; network: Network } | undefined {
  const chosen = network || networkOf(msisdn)
  return chosen && { msisdn, network: chosen }
}

function networkOf(typed: string): Network | undefined {
  const phone = parsePhone(typed)
  return phone === undefined ? undefined : predictNetwork(phone)
}

function phoneProblem(typed: string): string | true {
  if (typed.trim() === '') return 'Enter a phone number'
  return parsePhone(typed) === undefined ? 'Enter a Ghana mobile number, like 024 123 4567' : true
}
