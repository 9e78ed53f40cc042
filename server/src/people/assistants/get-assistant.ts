import { addDays, toAccraDate } from '@okwan/domain/platform/dates'
import type { Ctx } from '../../platform/http/context.ts'
import { getPerformance } from '../performance/get-performance.ts'
import { findPersonOfAgent } from '../users/people-of-agent.ts'
import { isPausedByOffice, presentAssistant, presentLimits } from './present.ts'
import { actionsPerDay, limitsHistory, offerFigures, signInFigures } from './store.ts'

const FIGURE_DAYS = 30

export async function getAssistant(ctx: Ctx, { params }: { params: { id: string } }) {
  const { tx, actor, now } = ctx
  const person = await findPersonOfAgent(tx, actor.id, params.id)
  const first = addDays(toAccraDate(now), 1 - FIGURE_DAYS)
  const history = await limitsHistory(tx, person.id)
  const signIns = await signInFigures(tx, person.id, first)
  const days = new Map((await actionsPerDay(tx, person.id, first)).map(({ day, actions }) => [day, actions]))
  const perDay = Array.from({ length: FIGURE_DAYS }, (_, index) => {
    const date = addDays(first, index)
    return { date, actions: days.get(date) ?? 0 }
  })
  const { days: salesDays, policies, premiumPesewas, perDay: soldPerDay } = await getPerformance(ctx, person.id)
  const offers = await offerFigures(tx, person.id, addDays(toAccraDate(now), 1 - salesDays))
  return {
    ...presentAssistant(person, actor.id, history[0]),
    sales: {
      days: salesDays,
      policies,
      premiumPesewas,
      offers: offers.offers,
      paidOffers: offers.paid,
      failedPayments: offers.failed,
      perDay: soldPerDay,
    },
    pausedByOffice: isPausedByOffice(person, actor.id),
    limitsHistory: history.map((row) => ({
      ...presentLimits(row),
      setAt: row.set_at.toISOString(),
      setBy: row.set_by_name,
    })),
    figures: {
      signIns: signIns.successful,
      failedSignIns: signIns.failed,
      actions: perDay.reduce((sum, { actions }) => sum + actions, 0),
      perDay,
    },
  }
}
