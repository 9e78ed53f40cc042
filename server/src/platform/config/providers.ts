import type { MtnKeys } from '../ports/mobile-money.ts'
import type { SettingsReader } from '../setting-reader.ts'
import { LOOPBACK_HOSTS, SETTING_GROUPS, type SettingName } from '../settings.ts'

export type ProviderConfig = {
  /** Motor insurance database; a demo starts a simulator. */
  mid: { url: string; apiKey: string; timeoutMs: number; paths: MidPaths } | undefined
  /** E-VAT service; undefined signs no tax invoices. A demo starts a simulator. */
  evat: { url: string; tin: string; branch: string; securityKey: string; timeoutMs: number } | undefined
  /** National card register; undefined checks no cards. A demo starts a simulator. */
  cardRegister: CardRegisterConfig | undefined
  sms: { url: string; clientId: string; clientSecret: string; sender: string | undefined } | undefined
  /** Mail server; undefined sends no email. A demo starts a simulator. */
  email: { url: string; from: { name: string; address: string }; replyTo: string | undefined } | undefined
  /** Undefined in a demo, where providers are simulated. */
  payments: PaymentSettings | undefined
  /** Address for provider callbacks; undefined in a demo, which uses its own port. */
  callbackBase: string | undefined
  /** Simulator that several demo nodes share; undefined starts one for each node. */
  simulatorUrl: string | undefined
  /** MID simulator that several demo nodes share; undefined starts one for each node. */
  midSimulatorUrl: string | undefined
  /** E-VAT simulator that several demo nodes share. Undefined starts one for each node, or none if `simulatorUrl` is given. */
  evatSimulatorUrl: string | undefined
}

/** `{card}` in the path is replaced. */
export type CardRegisterConfig = {
  url: string
  clientId: string
  clientSecret: string
  timeoutMs: number
  path: string
  tokenPath: string
}

/** Paths of the motor insurance database; `{customerType}` and `{key}` are replaced. */
export type MidPaths = { vehicle: string; cover: string; record: string; status: string; list: string }

export type PaymentSettings = {
  hubtel: {
    /** One address for all services; undefined uses the live hosts. */
    url: string | undefined
    apiId: string
    apiKey: string
    collectionAccount: string
    disbursementAccount: string
  }
  /** Direct connection to MTN instead of Hubtel. */
  mtn: MtnConnection | undefined
}

export type MtnConnection = {
  baseUrl: string
  targetEnvironment: string
  currency: string
  keys: Record<'collection' | 'disbursement', MtnKeys>
}

const MTN_HOSTS = {
  mtnghana: { baseUrl: 'https://proxy.momoapi.mtn.com', targetEnvironment: 'mtnghana', currency: 'GHS' },
  // The sandbox accepts only EUR.
  sandbox: { baseUrl: 'https://sandbox.momodeveloper.mtn.com', targetEnvironment: 'sandbox', currency: 'EUR' },
}

export function readProviders(reader: SettingsReader): ProviderConfig {
  const { demo } = reader
  if (reader.mode === 'practice') refuseProviders(reader)
  return {
    sms: demo ? unusedProvider(reader, 'SMS_URL') : smsSettings(reader),
    email: emailSettings(reader),
    mid: demo ? unusedProvider(reader, 'MID_URL') : midSettings(reader),
    evat: evatSettings(reader),
    cardRegister: demo ? unusedProvider(reader, 'CARD_REGISTER_URL') : cardRegisterSettings(reader),
    payments: demo ? undefined : paymentSettings(reader),
    callbackBase:
      providerUrl(reader, 'CALLBACK_URL') ?? (demo ? undefined : `https://admin.${reader.get('PUBLIC_DOMAIN')}`),
    simulatorUrl: sharedSimulator(reader, 'SIMULATOR_URL'),
    midSimulatorUrl: sharedSimulator(reader, 'MID_SIMULATOR_URL'),
    evatSimulatorUrl: sharedSimulator(reader, 'EVAT_SIMULATOR_URL'),
  }
}

/** Practice never reaches a real provider, so it does not start with the settings of one. */
function refuseProviders(reader: SettingsReader): void {
  const groups = [
    'SMS',
    'Email',
    'Motor insurance database',
    'Electronic invoices',
    'Card register',
    'Mobile money',
  ] as const
  for (const group of groups) {
    for (const name of Object.keys(SETTING_GROUPS[group]) as SettingName[]) {
      if (reader.isGiven(name)) reader.invalid(name, 'practice calls simulators only, so remove the setting')
    }
  }
}

/** A demo uses no real provider, but an invalid address is still reported. */
function unusedProvider(reader: SettingsReader, name: 'SMS_URL' | 'MID_URL' | 'CARD_REGISTER_URL'): undefined {
  providerUrl(reader, name)
  return undefined
}

type ProviderUrl = 'CALLBACK_URL' | 'SMS_URL' | 'MID_URL' | 'EVAT_URL' | 'CARD_REGISTER_URL' | 'HUBTEL_URL' | 'MTN_URL'

/**
 * Credentials and personal data leave this machine encrypted only, and a live installation must not call a simulator. Staging
 * uses simulators, which may be anywhere on a private network.
 */
function providerUrl(reader: SettingsReader, name: ProviderUrl) {
  const url = reader.get(name)
  if (url === undefined || reader.mode === 'staging') return url
  const { protocol, hostname } = new URL(url)
  const isOnThisMachine = LOOPBACK_HOSTS.includes(hostname)
  if (reader.mode === 'live' && isOnThisMachine) reader.invalid(name, 'a live installation must not call a simulator')
  else if (protocol !== 'https:' && !isOnThisMachine) reader.invalid(name, 'must be an https address')
  return url
}

function smsSettings(reader: SettingsReader): ProviderConfig['sms'] {
  return {
    url: providerUrl(reader, 'SMS_URL') ?? reader.need('SMS_URL', 'the address of the SMS gateway'),
    clientId: reader.need('SMS_CLIENT_ID', 'the SMS gateway’s client id'),
    clientSecret: reader.need('SMS_CLIENT_SECRET', 'the SMS gateway’s client secret'),
    sender: reader.get('SMS_SENDER'),
  }
}

function emailSettings(reader: SettingsReader): ProviderConfig['email'] {
  const url = reader.get('SMTP_URL')
  const from = reader.get('EMAIL_FROM')
  const replyTo = reader.get('EMAIL_REPLY_TO')
  if (url === undefined || reader.demo) return undefined
  if (from) return { url, from, replyTo }
  reader.missing('EMAIL_FROM', 'SMTP_URL requires it')
  return undefined
}

function midSettings(reader: SettingsReader): ProviderConfig['mid'] {
  return {
    url: providerUrl(reader, 'MID_URL') ?? reader.need('MID_URL', 'the address of the motor insurance database'),
    apiKey: reader.need('MID_API_KEY', 'the key of the motor insurance database'),
    timeoutMs: reader.get('MID_TIMEOUT_MS'),
    paths: {
      vehicle: reader.get('MID_VEHICLE_PATH'),
      cover: reader.get('MID_COVER_PATH'),
      record: reader.get('MID_RECORD_PATH'),
      status: reader.get('MID_STATUS_PATH'),
      list: reader.get('MID_LIST_PATH'),
    },
  }
}

function evatSettings(reader: SettingsReader): ProviderConfig['evat'] {
  const url = providerUrl(reader, 'EVAT_URL')
  if (url === undefined || reader.demo) return undefined
  return {
    url,
    tin: reader.get('EVAT_TIN') ?? reader.missing('EVAT_TIN', 'EVAT_URL requires it'),
    branch: reader.get('EVAT_BRANCH'),
    securityKey: reader.get('EVAT_SECURITY_KEY') ?? reader.missing('EVAT_SECURITY_KEY', 'EVAT_URL requires it'),
    timeoutMs: reader.get('EVAT_TIMEOUT_MS'),
  }
}

function cardRegisterSettings(reader: SettingsReader): ProviderConfig['cardRegister'] {
  const url = providerUrl(reader, 'CARD_REGISTER_URL')
  if (url === undefined) return undefined
  const required = (name: 'CARD_REGISTER_CLIENT_ID' | 'CARD_REGISTER_CLIENT_SECRET') =>
    reader.get(name) ?? reader.missing(name, 'CARD_REGISTER_URL requires it')
  return {
    url,
    clientId: required('CARD_REGISTER_CLIENT_ID'),
    clientSecret: required('CARD_REGISTER_CLIENT_SECRET'),
    timeoutMs: reader.get('CARD_REGISTER_TIMEOUT_MS'),
    path: reader.get('CARD_REGISTER_PATH'),
    tokenPath: reader.get('CARD_REGISTER_TOKEN_PATH'),
  }
}

function paymentSettings(reader: SettingsReader): PaymentSettings {
  const url = providerUrl(reader, 'HUBTEL_URL')
  if (reader.mode === 'staging') refuseRealMoney(reader, 'HUBTEL_URL', url, 'hubtel.com')
  return {
    hubtel: {
      url,
      apiId: reader.need('HUBTEL_API_ID', 'Hubtel’s API id'),
      apiKey: reader.need('HUBTEL_API_KEY', 'Hubtel’s API key'),
      collectionAccount: reader.need('HUBTEL_COLLECTION_ACCOUNT', 'the Hubtel account that receives money'),
      disbursementAccount: reader.need('HUBTEL_DISBURSEMENT_ACCOUNT', 'the Hubtel account that sends money'),
    },
    mtn: mtnConnection(reader),
  }
}

/** Staging must not move real money, even with live keys. */
function refuseRealMoney(
  reader: SettingsReader,
  name: 'HUBTEL_URL' | 'MTN_URL',
  url: string | undefined,
  domain: string,
) {
  if (url === undefined) return void reader.missing(name, 'staging calls a simulator, such as "okwan simulators"')
  const { hostname } = new URL(url)
  if (hostname === domain || hostname.endsWith(`.${domain}`)) reader.invalid(name, `staging must not call ${hostname}`)
}

/** Requires all six keys or none, because a partial set would fail when money moves. */
function mtnConnection(reader: SettingsReader): MtnConnection | undefined {
  const names = (['COLLECTION', 'DISBURSEMENT'] as const).flatMap((product) =>
    (['SUBSCRIPTION_KEY', 'API_USER', 'API_KEY'] as const).map((key) => `MTN_${product}_${key}` as const),
  )
  const environment = reader.get('MTN_ENVIRONMENT')
  if (environment === 'sandbox' && reader.mode === 'live')
    reader.invalid('MTN_ENVIRONMENT', 'the sandbox moves no money')
  const url = providerUrl(reader, 'MTN_URL')
  if (names.every((name) => reader.get(name) === undefined)) return undefined
  if (reader.mode === 'staging' && environment === 'mtnghana') refuseRealMoney(reader, 'MTN_URL', url, 'mtn.com')
  const [first, second, third, fourth, fifth, sixth] = names.map(
    (name) => reader.get(name) ?? reader.missing(name, 'the other MTN settings require it'),
  ) as [string, string, string, string, string, string] // six names were listed
  return {
    ...MTN_HOSTS[environment],
    ...(url && { baseUrl: url }),
    keys: {
      collection: { subscriptionKey: first, apiUser: second, apiKey: third },
      disbursement: { subscriptionKey: fourth, apiUser: fifth, apiKey: sixth },
    },
  }
}

function sharedSimulator(
  reader: SettingsReader,
  name: 'SIMULATOR_URL' | 'MID_SIMULATOR_URL' | 'EVAT_SIMULATOR_URL',
): string | undefined {
  const url = reader.get(name)
  if (url && !reader.demo) reader.invalid(name, 'providers are simulated only in a demo')
  if (url && reader.mode === 'practice' && !LOOPBACK_HOSTS.includes(new URL(url).hostname))
    reader.invalid(name, 'practice calls simulators of this machine only')
  return url
}
