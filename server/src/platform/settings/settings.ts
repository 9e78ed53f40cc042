import { SETTING_SCHEMAS } from '@okwan/contract/platform/settings'
import { SETTING_NAMES, SETTINGS } from '@okwan/domain/platform/settings/catalogue'
import { type Dated, valueAt } from '@okwan/domain/platform/settings/dated'
import type { SettingName, SettingValues } from '@okwan/domain/platform/settings/values'
import type { Database } from '../db/transaction.ts'
import { allSettingValues, type SettingValueRow } from './store.ts'

type Values = { [K in SettingName]: Dated<SettingValues[K]>[] }

/**
 * The settings with their history, in memory. Planned values are known before they start, so each starts on time on all nodes.
 */
export class Settings {
  readonly #db: Pick<Database, 'read'>
  #values: Values | undefined

  constructor(db: Pick<Database, 'read'>) {
    this.#db = db
  }

  async load(): Promise<void> {
    const found = await this.#db.read(allSettingValues)
    const values = SETTING_NAMES.map((name) => [name, valuesOf(name, found)])
    // Every setting has its own values.
    this.#values = Object.fromEntries(values) as Values
  }

  /** The value at a moment, such as the day of a document. */
  at<K extends SettingName>(name: K, moment: Date): SettingValues[K] {
    return valueAt(this.history(name), moment) ?? SETTINGS[name].initial
  }

  /** All stored values of a setting, oldest change first. */
  history<K extends SettingName>(name: K): readonly Dated<SettingValues[K]>[] {
    if (!this.#values) throw new Error('the settings are not loaded')
    return this.#values[name]
  }
}

function valuesOf(name: SettingName, found: readonly SettingValueRow[]) {
  return found
    .filter((row) => row.name === name)
    .map(({ value, valid_from }) => ({ value: readSetting(name, value), validFrom: valid_from }))
}

/** A value of an earlier release lacks the fields that were added since. */
export function readSetting<K extends SettingName>(name: K, stored: object): SettingValues[K] {
  const parsed = SETTING_SCHEMAS[name].safeParse({ ...SETTINGS[name].initial, ...stored })
  if (!parsed.success) throw new Error(`the stored setting ${name} is invalid: ${parsed.error.message}`)
  return parsed.data as SettingValues[K] // the schema of this setting; TypeScript can't link both by the key
}
