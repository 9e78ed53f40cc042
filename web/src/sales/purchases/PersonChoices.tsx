import { REGIONS } from '@okwan/domain/customers/customers/terms'
import type { ComponentProps } from 'react'
import { Segmented } from '../../ui/choices/Segmented.tsx'
import { Select } from '../../ui/choices/Select.tsx'

type GenderFieldProps = Omit<ComponentProps<typeof Segmented>, 'label' | 'options'> & {
  /** Label of each stored value. */
  labels: Readonly<Record<string, string>>
}

export function GenderField({ labels, ...input }: GenderFieldProps) {
  const options = Object.entries(labels).map(([value, label]) => ({ value, label }))
  return <Segmented label="Gender" options={options} {...input} />
}

const REGION_OPTIONS = REGIONS.map((value) => ({ value, label: value }))

export function RegionField(input: Omit<ComponentProps<typeof Select>, 'label' | 'options'>) {
  return <Select label="Region" placeholder="Select region" options={REGION_OPTIONS} {...input} />
}
