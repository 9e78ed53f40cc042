import { NETWORK_NAMES, type Network } from '@okwan/domain/platform/phone'
import { useId } from 'react'
import { RadioTile } from '../../ui/choices/RadioTile.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { FieldGroup } from '../../ui/forms/FieldGroup.tsx'
import { NETWORK_STYLES, networksFrom } from './networks.ts'

type NetworkPickerProps = {
  value: Network | undefined
  /** Network by the prefix of the number. Numbers can be ported, so the user can select another. */
  predicted: Network | undefined
  /** Text for networks that are slow or down now. */
  outages?: Partial<Record<Network, string>>
  error?: string
  onChange: (network: Network) => void
}

export function NetworkPicker({ value, predicted, outages = {}, error, onChange }: NetworkPickerProps) {
  const name = useId()
  return (
    <FieldGroup label="Network" error={error} className="grid gap-2 @xl:grid-cols-3">
      {networksFrom(predicted).map((network) => (
        <RadioTile
          key={network}
          name={name}
          value={network}
          label={NETWORK_NAMES[network]}
          hint={network === predicted ? 'Based on the number’s prefix' : undefined}
          barColor={NETWORK_STYLES[network].barColor}
          end={outages[network] && <StatusBadge tone="warning">{outages[network]}</StatusBadge>}
          checked={value === network}
          onChange={() => onChange(network)}
        />
      ))}
    </FieldGroup>
  )
}
