import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { PolicyCounts, PolicyOverview, policyOverviewEndpoints } from '@okwan/contract/policies/policies/overview'
import { addDays, daysBetween, toAccraDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Actor, Ctx } from '../../../platform/http/context.ts'
import { countDueUpTo, DUE_COUNT_LIMIT } from '../issue/due-renewal.ts'
import {
  type About,
  countViews,
  type Days,
  type GroupedBy,
  groupNames,
  premiumAwaited,
  type SoldRow,
  soldInDays,
  soldTotal,
} from './overview-store.ts'
import { reachedBy, reachedSales } from './scope.ts'

type Endpoints = typeof policyOverviewEndpoints

const MAX_DAYS = 366
const MAX_GROUPS = 10

export async function getOverview(
  { tx, actor }: Ctx,
  { query }: Parsed<Endpoints['GET /overview']>,
): Promise<PolicyOverview> {
  const days = orderedDays(query)
  const reach = reachedSales(actor)
  const groupedBy = groupingFor(actor, query)
  const [found, before] = await Promise.all([
    soldInDays(tx, reach, days, { ...query, groupedBy }),
    soldTotal(tx, reach, daysBefore(days), query),
  ])
  const byDay = found.filter(({ by }) => by === 'day')
  return {
    ...days,
    sold: { count: sum(byDay, 'count'), premiumPesewas: sum(byDay, 'premium_pesewas') },
    before: { count: before.count, premiumPesewas: before.premium_pesewas },
    days: presentDays(byDay),
    covers: byPremium(found.filter(({ by }) => by === 'cover')).map((row) => ({
      product: row.product ?? 'motor',
      coverType: row.cover_type ?? '',
      count: row.count,
      premiumPesewas: row.premium_pesewas,
    })),
    groupedBy,
    groups: groupedBy ? await namedGroups({ tx }, groupedBy, found) : [],
  }
}

export async function getPolicyCounts(
  { tx, actor, now }: Ctx,
  { query }: Parsed<Endpoints['GET /overview/counts']>,
): Promise<PolicyCounts> {
  const views = {
    awaiting: { status: 'awaiting_payment' },
    payLater: { status: 'pay_later' },
    challenged: { status: 'challenged' },
  } as const
  const about = Object.fromEntries(Object.entries(views).map(([name, view]) => [name, { ...query, ...view }]))
  const reach = reachedBy(actor)
  const isTravel = query.product === 'travel'
  const [counted, renewals, waiting] = await Promise.all([
    countViews(tx, reach, about, now),
    // Travel policies are not renewed.
    isTravel
      ? { count: 0, countIsExact: true }
      : countDueUpTo(DUE_COUNT_LIMIT, tx, reach, { today: toAccraDate(now), branchId: query.branchId }),
    premiumAwaited(tx, reach, query, now),
  ])
  const countOf = (name: keyof typeof views) => counted.find((row) => row.name === name)
  return {
    renewalsDue: renewals.count,
    renewalsDueIsExact: renewals.countIsExact,
    awaitingPayment: countOf('awaiting')?.count ?? 0,
    awaitingPesewas: waiting.premium_pesewas,
    payLater: countOf('payLater')?.count ?? 0,
    challenged: countOf('challenged')?.count ?? 0,
  }
}

/** Reversed dates are swapped, as in all date filters. */
function orderedDays({ from, to }: Days): Days {
  const days = from <= to ? { from, to } : { from: to, to: from }
  if (daysBetween(days.from, days.to) >= MAX_DAYS) {
    throw new Refusal('too_many_days', 'Select a period of at most one year.', [
      { path: 'from', message: 'Select a period of at most one year.' },
    ])
  }
  return days
}

export function daysBefore({ from, to }: Days): Days {
  return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) }
}

/** Admins and SuperAdmins compare branches unless they filter by one; others compare sellers. Assistants get no groups. */
function groupingFor({ role }: Actor, { branchId }: About): GroupedBy | null {
  if (role === 'AssistantAgent') return null
  return (role === 'SuperAdmin' || role === 'Admin') && !branchId ? 'branch' : 'seller'
}

function presentDays(byDay: SoldRow[]): PolicyOverview['days'] {
  const days = new Map<string, { date: string; motorPesewas: number; travelPesewas: number }>()
  for (const { day, product, premium_pesewas } of byDay) {
    const date = day ?? ''
    const known = days.get(date) ?? { date, motorPesewas: 0, travelPesewas: 0 }
    known[product === 'travel' ? 'travelPesewas' : 'motorPesewas'] += premium_pesewas
    days.set(date, known)
  }
  return [...days.values()].toSorted((a, b) => a.date.localeCompare(b.date))
}

async function namedGroups(
  { tx }: Pick<Ctx, 'tx'>,
  groupedBy: GroupedBy,
  found: SoldRow[],
): Promise<PolicyOverview['groups']> {
  const top = byPremium(found.filter(({ by }) => by === 'group')).slice(0, MAX_GROUPS)
  const ids = top.map(({ group_id }) => group_id ?? '')
  const names = new Map((await groupNames(tx, groupedBy, ids)).map(({ id, name }) => [id, name]))
  return top.map(({ group_id, count, premium_pesewas }) => {
    const id = group_id ?? ''
    return { id, name: names.get(id) ?? '', count, premiumPesewas: premium_pesewas }
  })
}

function byPremium(found: SoldRow[]): SoldRow[] {
  return found.toSorted((a, b) => b.premium_pesewas - a.premium_pesewas)
}

function sum(found: SoldRow[], column: 'count' | 'premium_pesewas'): number {
  return found.reduce((total, row) => total + row[column], 0)
}
