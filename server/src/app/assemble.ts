import { type CardRegisterSettings, createCardRegister } from '../gateways/card-register/http-card-register.ts'
import { openCheckpointDirectory } from '../gateways/checkpoint-directory.ts'
import { connectEvat } from '../gateways/evat/connect-evat.ts'
import { connectMid } from '../gateways/mid/connect-mid.ts'
import type { MidSettings } from '../gateways/mid/http-mid.ts'
import { createHubtel, HUBTEL_CHANNELS, HUBTEL_HOSTS, hubtelHostsAt } from '../gateways/mobile-money/hubtel.ts'
import { createMtnMomo } from '../gateways/mobile-money/mtn-momo.ts'
import { createSms } from '../gateways/sms.ts'
import { createSmtp } from '../gateways/smtp.ts'
import type { MovableClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Logins } from '../platform/db/logins.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { Replica } from '../platform/db/replica/replica.ts'
import { markEveryPage, TEST_MARK } from '../platform/documents/pdf.ts'
import type { Product } from '../platform/http/context.ts'
import { Drain } from '../platform/http/drain/drain.ts'
import { Topics } from '../platform/http/topics.ts'
import { PRACTICE_MARK } from '../platform/installation/practice-banner.ts'
import type { Providers } from '../platform/ports/providers.ts'
import { Secrets } from '../platform/secrets.ts'
import { Settings } from '../platform/settings/settings.ts'
import type { Mode } from '../platform/settings.ts'
import { sentDocuments } from './sent-documents.ts'
import { stepUpActs } from './step-up-acts.ts'

/** Ranges of the log are verified on this many connections at the same time. */
const SEALER_CONNECTIONS = 4

/** Systems whose simulators a demo starts before it assembles the instance. */
type External = { mid: MidSettings; cardRegister: CardRegisterSettings | undefined }

/** Documents of these modes are marked on every page. */
const MARKS: Partial<Record<Mode, string>> = { staging: TEST_MARK, practice: PRACTICE_MARK }

/** Assembles one instance from its settings. */
export function assemble(config: Config, logins: Logins, clock: MovableClock, external: External): Product {
  const db = openDatabase({ url: logins.app, isPooled: logins.direct !== undefined, connections: config.connections })
  markEveryPage(MARKS[config.mode])
  return {
    config,
    db,
    replica: config.replica && new Replica({ ...config.replica, primary: db, connections: config.connections }),
    sealer: openDatabase({ url: logins.sealer, role: 'okwan_sealer', connections: SEALER_CONNECTIONS }),
    clock,
    settings: new Settings(db),
    secrets: new Secrets(config.secret, config.previousSecret),
    email: config.email && createSmtp(config.email),
    sms: config.sms ? createSms({ ...config.sms, isStaging: config.mode === 'staging' }) : 'demo-outbox',
    providers: providersOf(config),
    topics: new Topics(),
    drain: new Drain(),
    auditCheckpoints: openCheckpointDirectory(config.auditCheckpointDir),
    mid: connectMid(external.mid, db, clock),
    cardRegister: external.cardRegister && createCardRegister(external.cardRegister),
    taxAuthority: config.evat && connectEvat(config.evat),
    acts: stepUpActs,
    documents: sentDocuments,
  }
}

/** Undefined in a demo until its simulator has started. */
function providersOf({ mode, payments, callbackBase = '' }: Config): Providers {
  if (!payments) return { callbackBase }
  const { hubtel, mtn } = payments
  const isStaging = mode === 'staging'
  const hosts = hubtel.url === undefined ? HUBTEL_HOSTS : hubtelHostsAt(hubtel.url)
  const rest = { hosts, channels: HUBTEL_CHANNELS, feesOnCustomer: false, timeoutMs: 30_000, isStaging }
  return {
    callbackBase,
    hubtel: createHubtel({ ...hubtel, ...rest }),
    ...(mtn && { mtn: createMtnMomo({ ...mtn, timeoutMs: 20_000, isStaging }) }),
  }
}
