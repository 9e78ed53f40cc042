import { MovableClock } from './clock.ts'
import type { Config } from './config.ts'
import { openDatabase } from './db/database.ts'
import { createSms } from './gateways/sms.ts'
import type { Product } from './http/context.ts'
import { Secrets } from './secrets.ts'

/** Puts one running copy together from its settings. */
export function assemble(config: Config, databaseUrl: string): Product {
  return {
    config,
    db: openDatabase({ url: databaseUrl }),
    clock: new MovableClock(),
    secrets: new Secrets(config.secret),
    sms: config.sms ? createSms(config.sms) : 'demo-outbox',
  }
}
