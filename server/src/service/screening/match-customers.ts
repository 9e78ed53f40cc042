import { createHash } from 'node:crypto'
import { matchOf, type Thresholds } from '@okwan/domain/service/screening/match'
import { keysOf } from '@okwan/domain/service/screening/names'
import type { Product } from '../../platform/http/context.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import type { JobPayloads } from '../../platform/jobs/kinds.ts'
import {
  type EntryRow,
  entriesOf,
  entriesWith,
  findCustomer,
  insertHits,
  type NewHit,
  nextCustomers,
  type ScreenedCustomer,
  saveProgress,
} from './match-store.ts'

/** Compares a new or renamed customer with all current lists. */
export async function screenCustomer({ db, clock, settings }: Product, { customerId }: { customerId: string }) {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const customer = await findCustomer(tx, customerId)
    if (!customer) return
    const entries = await entriesWith(tx, keysOf(customer.names))
    await insertHits(tx, hitsOf(customer, entries, settings.at('customer-checks', now)), now)
  })
}

/** Customers of one job. A job of this size takes a few seconds at most. */
const CUSTOMERS_PER_BATCH = 2000

/** Compares the next customers with a list, and continues with a new job until all are compared. */
export async function screenList({ db, clock, settings }: Product, { listId, after }: JobPayloads['screening.list']) {
  const now = clock.now()
  const thresholds = settings.at('customer-checks', now)
  await db.transaction(async (tx) => {
    const entries = await entriesOf(tx, listId)
    if (entries.length === 0) return
    const found = finderOf(entries)
    const customers = await nextCustomers(tx, after, CUSTOMERS_PER_BATCH)
    const hits = customers.flatMap((customer) => hitsOf(customer, found(customer), thresholds))
    await insertHits(tx, hits, now)
    const last = customers.at(-1)
    const isDone = !last || customers.length < CUSTOMERS_PER_BATCH
    await saveProgress(tx, listId, customers.length, isDone ? now : null)
    if (!isDone) await addJob(tx, 'screening.list', { listId, after: last.id }, { now })
  })
}

/** Finds the entries that share a key with a customer. */
function finderOf(entries: readonly EntryRow[]): (customer: ScreenedCustomer) => EntryRow[] {
  const byKey = new Map<string, EntryRow[]>()
  for (const entry of entries) {
    for (const key of entry.keys) {
      const known = byKey.get(key)
      if (known) known.push(entry)
      else byKey.set(key, [entry])
    }
  }
  return ({ names }) => [...new Set(keysOf(names).flatMap((key) => byKey.get(key) ?? []))]
}

function hitsOf(customer: ScreenedCustomer, entries: readonly EntryRow[], thresholds: Thresholds): NewHit[] {
  const { id: customerId, names, date_of_birth: dateOfBirth } = customer
  return entries.flatMap((entry) => {
    const match = matchOf({ names, dateOfBirth }, { ...entry, birthDate: entry.birth_date }, thresholds)
    if (!match) return []
    return [
      {
        customerId,
        entryId: entry.id,
        listName: entry.list_name,
        reference: entry.reference,
        entryDigest: entry.digest,
        customerDigest: digestOf([names, dateOfBirth]),
        customerName: match.name.slice(0, 300),
        matchedName: match.matchedName.slice(0, 200),
        score: match.score,
        reasons: match.reasons,
      },
    ]
  })
}

export function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
