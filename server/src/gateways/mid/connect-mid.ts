import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/transaction.ts'
import type { MidGateway } from '../../platform/ports/mid.ts'
import { openProvider } from '../http.ts'
import { createMid, type MidSettings } from './http-mid.ts'
import { withJournal } from './journal.ts'

export function connectMid(settings: MidSettings, db: Database, clock: Clock): MidGateway {
  return createMid(settings, withJournal(db, clock, openProvider({ timeoutMs: settings.timeoutMs })))
}
