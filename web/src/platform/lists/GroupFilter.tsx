import { Segmented } from '../../ui/choices/Segmented.tsx'

const GROUPS = [
  { value: '', label: 'All' },
  { value: 'STAFF', label: 'Staff' },
  { value: 'AGENT', label: 'Agent' },
]

export function GroupFilter({
  value = '',
  onChange,
}: {
  value: string | undefined
  onChange: (group: string) => void
}) {
  return (
    <Segmented label="Group" options={GROUPS} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
  )
}
