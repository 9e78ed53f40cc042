import { openCheckpointDirectory } from '../gateways/checkpoint-directory.ts'
import { connectMid } from '../gateways/mid/connect-mid.ts'
import type { MidSettings } from '../gateways/mid/http-mid.ts'
import { createHubtel, HUBTEL_CHANNELS, HUBTEL_HOSTS } from '../gateways/mobile-money/hubtel.ts'
import { createMtnMomo, MTN_GHANA } from '../gateways/mobile-money/mtn-momo.ts'
import { createSms } from '../gateways/sms.ts'
import type { MovableClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import type { Product } from '../platform/http/context.ts'
import { Topics } from '../platform/http/topics.ts'
import type { Providers } from '../platform/ports/providers.ts'
import { Secrets } from '../platform/secrets.ts'

/** Assembles one instance from its settings. */
export function assemble(config: Config, databaseUrl: string, clock: MovableClock, mid: MidSettings): Product {
  const db = openDatabase({ url: databaseUrl })
  return {
    config,
    db,
    clock,
    secrets: new Secrets(config.secret, config.previousSecret),
    sms: config.sms ? createSms(config.sms) : 'demo-outbox',
    providers: providersOf(config),
    topics: new Topics(),
    auditCheckpoints: openCheckpointDirectory(config.auditCheckpointDir),
    mid: connectMid(mid, db, clock),
  }
}

/** Undefined in a demo until its simulator has started. */
function providersOf({ payments, callbackBase = '' }: Config): Providers {
  if (!payments) return { callbackBase }
  const { hubtel, mtn } = payments
  const rest = { hosts: HUBTEL_HOSTS, channels: HUBTEL_CHANNELS, feesOnCustomer: false, timeoutMs: 30_000 }
  return {
    callbackBase,
    hubtel: createHubtel({ ...hubtel, ...rest }),
    ...(mtn && { mtn: createMtnMomo({ ...MTN_GHANA, keys: mtn, timeoutMs: 20_000 }) }),
  }
}
