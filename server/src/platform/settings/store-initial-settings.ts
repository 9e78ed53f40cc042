import { SETTING_SCHEMAS } from '@okwan/contract/platform/settings'
import { SETTING_NAMES } from '@okwan/domain/platform/settings/catalogue'
import { firstInsurers } from '@okwan/domain/platform/settings/insurers'
import type { SettingValues } from '@okwan/domain/platform/settings/values'
import type { Tx } from '../db/database.ts'
import { insertFirstValue } from './store.ts'

/** The first value of a setting is valid for everything that was ever printed or sent. */
const ALWAYS = new Date(0)

/** Stores the first values of settings, at the set-up of a company. Settings that already have a value keep it. */
export async function storeInitialSettings(tx: Tx, input: Partial<SettingValues>, validFrom = ALWAYS): Promise<void> {
  // A company that names no insurers sells its own policies.
  const values = input.company ? { insurers: firstInsurers(input.company), ...input } : input
  for (const name of SETTING_NAMES) {
    const value = values[name]
    if (value) await insertFirstValue(tx, { name, value: SETTING_SCHEMAS[name].parse(value), validFrom })
  }
}
