import type { BankLine } from '@okwan/contract/money/bank-statements'
import type { BankTransfer } from '@okwan/contract/money/bank-transfers'
import type { Settlement } from '@okwan/contract/money/settlements'
import { BANK_ACCOUNT_TITLES } from '@okwan/domain/money/bank-statements/terms'
import { TRANSFER_TITLES } from '@okwan/domain/money/bank-transfers/terms'
import { KIND_TITLES } from '@okwan/domain/money/settlements/terms'
import { formatMonth } from '@okwan/domain/platform/dates'
import { lowerFirst } from '@okwan/domain/platform/messages/lower-first'
import { listBankLines } from '../../money/bank-statements/read-lines.ts'
import { listOpenTransfers } from '../../money/bank-transfers/record-transfer.ts'
import { listOpenSettlements, listToPrepare, type ToPrepare } from '../../money/settlements/waiting-settlements.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { PAGE, type Source, sourceOf } from './source.ts'

const asPage = <Row>(data: Row[]) => ({ data, meta: { nextCursor: null } })

/** Settlements and transfers to prepare, check, approve or confirm, and open bank lines. */
export const FINANCE_SOURCES: readonly Source[] = [
  sourceOf('settlement', 'accounting.close', async (ctx) => asPage(await listOpenSettlements(ctx)), openItem),
  sourceOf('settlement', 'accounting.close', async (ctx) => asPage(await listToPrepare(ctx)), prepareItem),
  sourceOf('transfer', 'accounting.close', async (ctx) => asPage(await listOpenTransfers(ctx)), transferItem),
  sourceOf(
    'bank-line',
    'accounting.close',
    (ctx) => listBankLines(ctx, { query: { state: 'open', limit: PAGE } }),
    bankLineItem,
  ),
]

type NamedSettlement = Pick<Settlement, 'kind' | 'product'> & { month: string | null }

const listOf = ({ kind }: Pick<Settlement, 'kind'>) => (kind === 'bordereau' ? 'bordereaux' : 'returns')

/** `bordereau: motor premium`, or `return: withholding tax, October 2026`. */
function nameOf({ kind, product, month }: NamedSettlement): string {
  if (product) return `bordereau: ${product} premium`
  return `return: ${lowerFirst(KIND_TITLES[kind])}${month ? `, ${formatMonth(month)}` : ''}`
}

function openItem(one: Settlement) {
  const next = nextStep(one)
  if (!next) return undefined
  const month = one.startsAt?.slice(0, 7) ?? null
  return {
    id: one.settlementId,
    list: listOf(one),
    title: `${next.act} ${nameOf({ kind: one.kind, product: one.product, month })}`,
    number: one.number,
    subject: one.payeeName,
    amountPesewas: one.totalPesewas,
    waitingSince: next.since,
  }
}

/** The next step that this person can take. Taxes that the insurer pays and totals that a payee owes us are only recorded. */
function nextStep({ kind, state, totalPesewas, allowedActions, preparedAt, checkedAt, approvedAt }: Settlement) {
  if (state === 'draft') return { act: 'Check', since: preparedAt }
  if (state === 'checked')
    return allowedActions.includes('approve') && { act: 'Approve', since: checkedAt ?? preparedAt }
  const isPaidByPayee = kind === 'taxes' || totalPesewas < 0
  return { act: isPaidByPayee ? 'Record payment of' : 'Pay', since: approvedAt ?? preparedAt }
}

function prepareItem(one: ToPrepare) {
  return {
    id: [one.kind, one.party, one.product].filter(Boolean).join(' '),
    list: listOf(one),
    title: `Prepare ${nameOf(one)}`,
    subject: one.payeeName,
    waitingSince: one.periodEnd.toISOString(),
  }
}

function transferItem(transfer: BankTransfer) {
  if (transfer.confirmRefusalReason) return undefined
  return {
    id: transfer.transferId,
    list: 'bank-transfers',
    title: `Confirm transfer: ${lowerFirst(TRANSFER_TITLES[transfer.kind])}`,
    number: transfer.bankReference,
    subject: `Recorded by ${transfer.proposedBy}`,
    amountPesewas: transfer.amountPesewas,
    waitingSince: transfer.proposedAt,
  }
}

/** The owner resolves a line; another person confirms the proposal. */
function bankLineItem({ match, ...line }: BankLine, { actor }: Ctx) {
  const act = match
    ? match.confirmRefusalReason === null && 'Confirm explanation of bank line'
    : line.ownerId === actor.id && 'Resolve bank line'
  if (!act) return undefined
  return {
    id: line.lineId,
    list: 'bank-lines',
    title: [act, line.description].filter(Boolean).join(': '),
    number: line.reference,
    subject: BANK_ACCOUNT_TITLES[line.account],
    amountPesewas: Math.abs(line.amountPesewas),
    waitingSince: `${line.bookedOn}T00:00:00.000Z`,
  }
}
