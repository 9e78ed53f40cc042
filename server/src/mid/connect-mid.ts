import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { openProvider } from '../gateways/http.ts'
import { createMid, type MidSettings } from './http-mid.ts'
import { journaled } from './journal.ts'
import type { MidGateway } from './port.ts'

export function connectMid(settings: MidSettings, db: Database, clock: Clock): MidGateway {
  return createMid(settings, journaled(db, clock, openProvider({ timeoutMs: settings.timeoutMs })))
}
