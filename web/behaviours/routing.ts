import { createMemoryHistory } from '@tanstack/react-router'
import { failureTexts, leaveErrorPage, reportFailure } from '../src/app/errors/page-failure.ts'
import { isBot, notFoundMessage, PageError } from '../src/app/router/page-error.ts'
import { createAppRouter } from '../src/app/router/router.ts'
import { endSession } from '../src/platform/api/end-session.ts'
import { createHttpClient } from '../src/platform/api/http/http-client.ts'
import { type GuardName, ROUTES } from '../src/platform/routes/table.ts'
import { readRenewalDraft, renewNow } from '../src/sales/renewals/draft.ts'
import type { Adapter, Values } from './case.ts'
import { check, isValues, numberOf, textOf, unknownNames, unknownStep } from './check.ts'
import { inBrowser } from './fakes/fake-browser.ts'
import { createFakeSession, memoryStorage } from './fakes/fake-session.ts'
import { settle } from './fakes/virtual-clock.ts'
import { draftsOf } from './purchase-drafts.ts'

const GIVEN = ['token', 'role', 'at', 'history', 'route', 'policy', 'draft', 'rules', 'userAgent']
const STEPS = ['open', 'click', 'callAnswers', 'times', 'renderError']

/** Runs the product's router and route table with an in-memory history. Screens are recognised by their text. */
export const run: Adapter = async ({ given, when, then }) => {
  const mismatches = unknownNames(given, GIVEN, 'given')
  const observed: Values = { throws: null, errorScreen: false }
  const { errors, leftFor } = await inBrowser('http://admin.localhost/', async () => {
    const visit = await startRouter(given, when).catch((error: unknown) => {
      observed.throws = error instanceof Error ? error.message : String(error)
    })
    if (!visit) return
    for (const step of when) {
      mismatches.push(...unknownNames(step, STEPS, 'step'))
      if ('open' in step) await visit.open(textOf(step.open))
      else if ('click' in step) await visit.goBack()
      else if ('callAnswers' in step) await visit.callAnswers(numberOf(step.callAnswers, 0), numberOf(step.times, 1))
      else if ('renderError' in step) {
        const status = numberOf(step.renderError, 500)
        reportFailure(status, `status ${status}`)
        observed.errorScreen = !isBot(textOf(given.userAgent))
        observed.screen = failureTexts(status)
      } else mismatches.push(unknownStep(step))
    }
    Object.assign(observed, await visit.seen())
  })
  const left = leftFor ?? null
  const everything = { ...observed, consoleError: errors.length > 0, assign: left, clientNavigation: left === null }
  const expected = isValues(then) ? then : {}
  if (observed.throws !== null && !('throws' in expected))
    mismatches.push({ what: 'threw', expected: null, got: observed.throws })
  return [...mismatches, ...check(expected, everything)]
}

async function startRouter(input: Values, when: Values[]) {
  const session = createFakeSession(input.token === null ? undefined : textOf(input.role, 'SuperAdmin'))
  const storage = memoryStorage()
  const before = Array.isArray(input.history) ? input.history.map(String) : input.at ? [textOf(input.at)] : []
  const first = before.length > 0 ? before : [textOf(when[0]?.open, '/policies')]
  const history = createMemoryHistory({ initialEntries: first })
  const router = createAppRouter({
    session,
    history,
    drafts: draftsOf(input.draft, textOf(when[0]?.open)),
    renewNow: async (policyId) => renewNow(policyId, storage),
    newSale: async () => {},
    routes: [...ROUTES, ...routeOf(input.route)],
    routeRules: async () => rulesOf(input.rules),
  })
  let requestedPath = ''
  let entries = first.length
  return {
    open: async (path: string) => {
      requestedPath = path
      if (path !== history.location.pathname) {
        history.push(path)
        entries += 1
      }
      await router.load()
      await settle()
    },
    goBack: async () => {
      leaveErrorPage(router)
      await settle()
    },
    callAnswers: async (status: number, times: number) => {
      const client = createHttpClient({
        baseUrl: '/api/v1',
        fetch: async () => Response.json({}, { status }),
        token: session.token,
        onUnauthorized: () => endSession({ session, router }),
      })
      await router.load()
      await Promise.allSettled(Array.from({ length: times }, () => client.request('/policies', { retry: false })))
      await settle()
    },
    seen: async () => {
      const { pathname } = history.location
      const match = router.state.matches.at(-1)
      const outcome = outcomeOf(router.state.matches, pathname)
      const replaced = pathname !== requestedPath && history.length === entries
      history.back()
      return {
        ...outcome,
        at: pathname,
        route: match?.fullPath,
        params: match?.params,
        historyReplaced: replaced,
        back: history.location.pathname,
        token: session.token() ?? null,
        renewalMode: readRenewalDraft(storage).mode ?? null,
      }
    },
  }
}

type Match = { status: string; error?: unknown; globalNotFound?: boolean; _notFound?: unknown }

function outcomeOf(matches: readonly Match[], path: string): Values {
  const failed = matches.find((match) => match.status === 'error')
  const missing = matches.some((match) => match.status === 'notFound' || match.globalNotFound || match._notFound)
  if (missing) return { status: 404, message: notFoundMessage(path), screen: failureTexts(404) }
  if (!failed) return { status: 200 }
  const { error } = failed
  const status = error instanceof PageError ? error.status : 500
  return { status, message: error instanceof Error ? error.message : '', screen: failureTexts(status) }
}

/** A route that exists only in the case. */
function routeOf(route: unknown): (typeof ROUTES)[number][] {
  if (!isValues(route)) return []
  const guards = Array.isArray(route.guards) ? route.guards.map(String) : []
  // Includes an unknown guard, which the router rejects.
  const guard = guards[0] as GuardName | undefined
  return [{ path: '/that-route', access: 'policies.read', layout: 'default', guard }]
}

function rulesOf(rules: unknown): Record<string, { redirect: string }> {
  const entries = Object.entries(isValues(rules) ? rules : {})
  return Object.fromEntries(
    entries.map(([path, rule]) => [path, { redirect: isValues(rule) ? textOf(rule.redirect) : '' }]),
  )
}
