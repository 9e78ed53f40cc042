import { NETWORK_NAMES, type Network } from '@okwan/domain/platform/phone'
import { useId } from 'react'
import { RadioTile } from '../../ui/choices/RadioTile.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { FieldGroup } from '../../ui/forms/FieldGroup.tsx'
import { NETWORK_LOOKS, networksFrom } from './networks.ts'

type NetworkPickerProps = {
  value: Network | undefined
  /** From the number's first digits; numbers can be ported, so it is only the first guess. */
  predicted: Network | undefined
  /** Networks that are slow or down today, in words. */
  troubles?: Partial<Record<Network, string>>
  error?: string
  onChange: (network: Network) => void
}

export function NetworkPicker({ value, predicted, troubles = {}, error, onChange }: NetworkPickerProps) {
  const name = useId()
  return (
    <FieldGroup label="Network" error={error} className="grid gap-2">
      {networksFrom(predicted).map((network) => (
        <RadioTile
          key={network}
          name={name}
          value={network}
          label={NETWORK_NAMES[network]}
          hint={network === predicted ? 'By the first digits of the number' : undefined}
          barColor={NETWORK_LOOKS[network].barColor}
          end={troubles[network] && <StatusBadge tone="warning">{troubles[network]}</StatusBadge>}
          checked={value === network}
          onChange={() => onChange(network)}
        />
      ))}
    </FieldGroup>
  )
}
