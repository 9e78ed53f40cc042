import type { AuditFault } from '@okwan/domain/people/activities/terms'

export type Fault = { code: AuditFault; sentence: string; entryId?: string }

/** Further faults are only counted, because a replaced log has a fault in every entry. */
const LISTED = 20

/** Collects faults in bounded memory. */
export class Faults {
  readonly list: Fault[] = []
  count = 0

  add(code: AuditFault, sentence: string, entryId?: string | null): void {
    this.count += 1
    if (this.list.length < LISTED) this.list.push({ code, sentence, ...(entryId ? { entryId } : {}) })
  }
}

/** Faults of the log itself. A checkpoint must not confirm a log with one of these. */
const FORBID_SIGNING: ReadonlySet<AuditFault> = new Set([
  'entry-changed',
  'entry-removed',
  'segment-missing',
  'chain-broken',
  'log-cut',
  'log-rewritten',
  'note-not-ours',
  'entry-past-queue',
  'entry-backdated',
  'entry-unsealable',
])

export const forbidsSigning = ({ code }: Fault): boolean => FORBID_SIGNING.has(code)
