import { PRODUCT_NAME } from '@okwan/domain/platform/product-name'
import { settingErrorText } from './setting-error-text.ts'
import { type Mode, type SettingName, type Settings, settings } from './settings.ts'

/** One sentence per line for each setting that is missing or invalid, or for a database that does not match the settings. */
export class InvalidSettings extends Error {}

export type Environment = Record<string, string | undefined>

/** Parses each setting when it is read, and collects the errors. */
export class SettingsReader {
  readonly faults: string[] = []
  readonly mode: Mode
  private readonly environment: Environment

  constructor(environment: Environment) {
    this.environment = environment
    this.mode = this.readMode()
  }

  get demo(): boolean {
    return this.mode === 'demo' || this.mode === 'practice'
  }

  /** Whether the environment sets the value; false if the default applies. */
  isGiven(name: SettingName): boolean {
    return Boolean(this.environment[name])
  }

  /** An invalid setting is reported once and then counts as absent. */
  get<N extends SettingName>(name: N): Settings[N] {
    // An empty setting counts as absent: `DATABASE_URL= npm start` means the embedded database.
    const raw = this.environment[name] || undefined
    const read = settings.shape[name].safeParse(raw, { error: settingErrorText })
    if (read.success) return read.data as Settings[N] // the schema of this name
    this.invalid(name, read.error.issues[0]?.message ?? '')
    return settings.shape[name].safeParse(undefined).data as Settings[N]
  }

  invalid(name: SettingName, reason: string): void {
    const sentence = `Setting ${name} is invalid: ${reason}.`
    if (!this.faults.includes(sentence)) this.faults.push(sentence)
  }

  missing(name: SettingName, reason: string): string {
    const isInvalid = this.faults.some((sentence) => sentence.startsWith(`Setting ${name} is invalid`))
    if (!isInvalid) this.faults.push(`Setting ${name} is missing: ${reason}.`)
    return ''
  }

  need(name: TextSetting, meaning: string): string {
    return this.get(name) ?? this.missing(name, `outside of a demo, ${PRODUCT_NAME} needs ${meaning}`)
  }

  private readMode(): Mode {
    const mode = this.get('MODE')
    const demo = this.get('DEMO')
    if (mode !== undefined && demo !== undefined && (mode === 'demo') !== demo) {
      this.invalid('DEMO', `MODE is ${mode}, so remove DEMO`)
    }
    return mode ?? ((demo ?? this.get('DATABASE_URL') === undefined) ? 'demo' : 'live')
  }
}

type TextSetting = {
  [N in SettingName]: Settings[N] extends string | undefined ? (undefined extends Settings[N] ? N : never) : never
}[SettingName]
