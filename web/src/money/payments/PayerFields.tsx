import { type Network, parsePhone, predictNetwork } from '@okwan/domain/platform/phone'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { PhoneField } from '../../ui/forms/PhoneField.tsx'
import { NetworkPicker } from './NetworkPicker.tsx'

/** An empty `network` means the network of the number's prefix. */
export type PayerForm = { msisdn: string; network: Network | '' }

type PayerFieldsProps = {
  label: string
  hint?: ReactNode
  outages?: Partial<Record<Network, string>>
  autoFocus?: boolean
}

/** Mobile money number and network, inside a form that has these two fields. */
export function PayerFields({ label, hint, outages, autoFocus }: PayerFieldsProps) {
  const { control, register, setValue, clearErrors, formState } = useFormContext<PayerForm>()
  const [msisdn, network] = useWatch({ control, name: ['msisdn', 'network'] })
  return (
    <>
      <div className="@xl:max-w-90">
        <PhoneField
          label={label}
          hint={hint}
          autoFocus={autoFocus}
          error={formState.errors.msisdn?.message}
          {...register('msisdn', {
            validate: (input) => phoneProblem(input),
            // Another number can be on another network, so the selected network is cleared.
            onChange: () => setValue('network', ''),
          })}
        />
      </div>
      <NetworkPicker
        value={network || networkOf(msisdn)}
        predicted={networkOf(msisdn)}
        outages={outages}
        error={formState.errors.network?.message}
        onChange={(chosen) => {
          setValue('network', chosen, { shouldDirty: true })
          clearErrors('network')
        }}
      />
    </>
  )
}

/** The number with the selected network or that of its prefix. Undefined only for a number that fails validation. */
export function payerOf({ msisdn, network }: PayerForm): { msisdn: string; network: Network } | undefined {
  const chosen = network || networkOf(msisdn)
  return chosen && { msisdn, network: chosen }
}

function networkOf(input: string): Network | undefined {
  const phone = parsePhone(input)
  return phone === undefined ? undefined : predictNetwork(phone)
}

function phoneProblem(input: string): string | true {
  if (input.trim() === '') return 'Enter a phone number'
  return parsePhone(input) === undefined ? 'Enter a Ghana mobile number, such as 024 123 4567' : true
}
