import { useState } from 'react'
import { saveSingleKeys, singleKeysAreOn } from '../../../ui/actions/single-keys.ts'
import { Segmented } from '../../../ui/choices/Segmented.tsx'
import { Switch } from '../../../ui/choices/Switch.tsx'
import { chosenHours, saveHours } from '../../../ui/date-picker/hours.ts'
import { chosenDensity, saveDensity } from '../../../ui/table/density.ts'
import { chosenTheme, saveTheme, type Theme } from '../../../ui/theme.ts'

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]
const DENSITIES = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
]
const CLOCKS = [
  { value: '24', label: '24-hour' },
  { value: '12', label: '12-hour' },
]

/** Settings of the signed-in user on this device. */
export function Preferences({ userId }: { userId: string }) {
  const [theme, setTheme] = useState<Theme>(chosenTheme)
  const [density, setDensity] = useState(chosenDensity)
  const [hours, setHours] = useState(chosenHours)
  const [keysOn, setKeysOn] = useState(singleKeysAreOn)
  return (
    <section aria-label="Preferences" className="grid gap-6">
      <Segmented
        label="Theme"
        options={THEMES}
        value={theme}
        onChange={(event) => {
          const chosen = event.currentTarget.value as Theme // one of THEMES
          saveTheme(chosen)
          setTheme(chosen)
        }}
      />
      <Segmented
        label="Table rows"
        options={DENSITIES}
        value={density}
        onChange={(event) => {
          const chosen = event.currentTarget.value === 'compact' ? 'compact' : 'comfortable'
          saveDensity(chosen)
          setDensity(chosen)
        }}
      />
      <Segmented
        label="Time format"
        options={CLOCKS}
        value={hours}
        onChange={(event) => {
          const chosen = event.currentTarget.value === '12' ? '12' : '24'
          saveHours(chosen)
          setHours(chosen)
        }}
      />
      <Switch
        label="Single-key shortcuts"
        hint="J, K and X in lists; Q for a quick quote; C then M or T for a new policy"
        checked={keysOn}
        onChange={(event) => {
          saveSingleKeys(userId, event.currentTarget.checked)
          setKeysOn(event.currentTarget.checked)
        }}
      />
    </section>
  )
}
