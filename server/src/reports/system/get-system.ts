import type { System } from '@okwan/contract/reports/system'
import {
  archiveItem,
  auditItems,
  backupItem,
  checkItem,
  databaseItems,
  jobItems,
  keyItems,
  nodeItems,
  providerItem,
  unknownItem,
} from '@okwan/domain/reports/system/items'
import { overallHealth } from '@okwan/domain/reports/system/overall-health'
import { replicaItem } from '@okwan/domain/reports/system/replica'
import { SECTION_TITLES, type SectionId, type SystemItem } from '@okwan/domain/reports/system/terms'
import { checkStatuses } from '../../money/integrity-checks/check-status.ts'
import { readArchiveFigures } from '../../platform/archives/archive-status.ts'
import { readAuditFigures } from '../../platform/audit/audit-figures.ts'
import { migrationNames } from '../../platform/db/migrate.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { VERSION } from '../../platform/version.ts'
import { priceAuditStatus } from '../price-audits/list-findings.ts'
import {
  type CallRow,
  readBackupAge,
  readCardCalls,
  readDatabase,
  readJobs,
  readMessages,
  readMidCalls,
  readNodes,
  readPaymentCalls,
} from './store.ts'

type CheckedItem = System['sections'][number]['items'][number]
type Section = System['sections'][number]

/**
 * The state of the installation in words. A part that can't be read is shown as unknown, so the system does not count as
 * healthy.
 */
export async function getSystem(ctx: Ctx): Promise<System> {
  const { tx, product } = ctx
  const readAt = product.clock.now().toISOString()
  const section = (id: SectionId, read: () => Promise<SystemItem[]>) => sectionOf(id, readAt, read)
  // One after the other, so that one request does not use all connections.
  const sections: Section[] = [
    await section('nodes', async () => nodeItems(await readNodes(tx))),
    await section('jobs', async () => jobItems(await readJobs(tx, ctx.now))),
    await section('providers', () => providerItems(ctx)),
    await checkSection(ctx),
    await section('audit', () => auditSection(ctx)),
    await section('backups', async () => [
      backupItem(await readBackupAge(tx)),
      archiveItem(await readArchiveFigures(tx)),
    ]),
    await section('database', async () => {
      const found = await readDatabase(tx, migrationNames())
      const items = databaseItems({ ...found, expectedMode: product.config.mode })
      return [...items, replicaItem(product.replica?.state())]
    }),
    await section('keys', async () => keyItems(product.config.previousSecret !== undefined)),
  ]
  return { ...overallHealth(sections.flatMap(({ items }) => items)), readAt, version: VERSION, sections }
}

async function sectionOf(id: SectionId, readAt: string, read: () => Promise<SystemItem[]>): Promise<Section> {
  const title = SECTION_TITLES[id]
  const items = await read().catch(() => [unknownItem(title)])
  const checked: CheckedItem[] = items.map((item) => ({ ...item, checkedAt: item.state === 'unknown' ? null : readAt }))
  return { id, title, items: checked }
}

/** Each check has its own time, because checks run every minute or once a day. */
async function checkSection({ tx, now }: Ctx): Promise<Section> {
  const title = SECTION_TITLES.checks
  const items = await checkStatuses(tx)
    .then((checks) => checks.map((check): CheckedItem => ({ ...checkItem(check), checkedAt: check.checkedAt })))
    .catch((): CheckedItem[] => [{ ...unknownItem(title), checkedAt: null }])
  const prices = await priceItem(tx, now).catch((): CheckedItem => ({ ...unknownItem(PRICES), checkedAt: null }))
  return { id: 'checks', title, items: [...items, prices] }
}

const PRICES = 'Charges match the rate books'

async function priceItem(tx: Ctx['tx'], now: Date): Promise<CheckedItem> {
  const { openFindings, checkedAt, ...status } = await priceAuditStatus(tx, now)
  const problem = status.state === 'overdue' ? 'The price audit is overdue.' : null
  return { ...checkItem({ rule: PRICES, ...status, problem, violations: openFindings }), checkedAt }
}

async function auditSection({ tx }: Ctx): Promise<SystemItem[]> {
  const figures = await readAuditFigures(tx)
  return auditItems({
    waitingSeconds: figures.oldest_waiting_seconds,
    checkpointSeconds: figures.checkpoint_age_seconds,
    recent: { seconds: figures.recent_age_seconds, faults: figures.recent_faults },
    whole: { seconds: figures.whole_age_seconds, faults: figures.whole_faults },
  })
}

async function providerItems({ tx, now, product }: Ctx): Promise<SystemItem[]> {
  const read = [readPaymentCalls, readMidCalls, readCardCalls, readMessages]
  const calls: CallRow[] = []
  for (const callsOf of read) calls.push(...(await callsOf(tx)))
  const { hubtel, mtn } = product.providers
  const providers: [provider: string, name: string, isSetUp: boolean][] = [
    ['hubtel', 'Payments, Hubtel', hubtel !== undefined],
    ['mtn', 'Payments, MTN', mtn !== undefined],
    ['mid', 'Motor insurance database', true],
    ['cards', 'Card register', product.cardRegister !== undefined],
    ['sms', 'SMS', true],
    ['email', 'Email', product.email !== undefined],
  ]
  return providers.map(([provider, name, isSetUp]) => {
    const last = calls.find((call) => call.provider === provider)
    return providerItem({ name, isSetUp, ...agesOf(last, now) })
  })
}

function agesOf(last: CallRow | undefined, now: Date) {
  const age = (at: Date | null | undefined) => (at ? Math.max(0, (now.getTime() - at.getTime()) / 1000) : null)
  return { successSeconds: age(last?.success), failureSeconds: age(last?.failure) }
}
