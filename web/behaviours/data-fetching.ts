import { focusManager, MutationObserver, onlineManager, type QueryClient, timeoutManager } from '@tanstack/react-query'
import { createHttpClient } from '../src/platform/api/http/http-client.ts'
import { createQueryClient } from '../src/platform/api/query-defaults.ts'
import type { Adapter, Case, Values } from './case.ts'
import { check, isValues, show, textOf, unknownNames, unknownStep } from './check.ts'
import { createVirtualClock, settle, type VirtualClock } from './fakes/virtual-clock.ts'

const DAY_MS = 86_400_000

/** Kinds: `query` (a screen reads), `mutation` (a form writes), `fetch` (code reads once). Cases of DF-02 are mutations. */
export const run: Adapter = async (behaviour) => {
  const { given, when, then } = behaviour
  const clock = createVirtualClock()
  setTimers(clock)
  focusManager.setFocused(given.hidden !== true)
  onlineManager.setOnline(given.online !== false)

  const mismatches = unknownNames(given, ['retry', 'kind', 'hidden', 'online'], 'given')
  const attemptsAt: number[] = []
  const responses = when.filter((step) => 'fail' in step || 'respond' in step)
  const load = () => {
    attemptsAt.push(clock.now())
    return answer(responses[Math.min(attemptsAt.length, responses.length) - 1] ?? {})
  }
  const client = createQueryClient()
  client.mount()
  let failsAt: number | null = null
  let succeedsAt: number | null = null
  startQuery(kindOf(behaviour), client, load, given).then(
    () => {
      succeedsAt = clock.now()
    },
    () => {
      failsAt = clock.now()
    },
  )
  let afterEvent = 0
  for (const step of when) {
    mismatches.push(...unknownNames(step, ['fail', 'respond', 'event', 'wait'], 'step'))
    if ('wait' in step) await clock.advanceTo(clock.now() + Number(step.wait))
    else if ('event' in step) {
      await clock.runUntilIdle(DAY_MS)
      afterEvent = attemptsAt.length
      if (step.event === 'visible') focusManager.setFocused(true)
      else if (step.event === 'online') onlineManager.setOnline(true)
      else mismatches.push(unknownStep(step))
    }
  }
  if (!when.some((step) => 'wait' in step)) await clock.runUntilIdle(DAY_MS)
  await settle()
  const { queries } = client.getDefaultOptions()
  const actual = {
    attempts: attemptsAt.length,
    attemptsAt,
    attemptsBeforeEvent: afterEvent,
    failsAt,
    succeedsAt,
    gcTime: queries?.gcTime,
    staleTime: queries?.staleTime,
  }
  client.unmount()
  client.clear()
  return [...mismatches, ...check(isValues(then) ? then : {}, actual)]
}

function startQuery(kind: string, client: QueryClient, load: () => Promise<unknown>, input: Values): Promise<unknown> {
  const retry = typeof input.retry === 'number' ? { retry: input.retry } : {}
  if (kind === 'mutation') return new MutationObserver(client, { mutationFn: load, ...retry }).mutate()
  const options = { queryKey: ['case'], queryFn: load, ...retry }
  if (kind === 'fetch') return client.fetchQuery(options)
  return client.getQueryCache().build(client, client.defaultQueryOptions(options)).fetch()
}

function kindOf({ given, rules }: Case): string {
  return textOf(given.kind, rules.includes('DF-02') ? 'mutation' : 'query')
}

/** As in src/platform/api/query.ts, the client itself does not retry. */
async function answer({ fail, respond }: Values): Promise<unknown> {
  if (fail !== undefined) throw new Error(show(fail))
  const status = Number(respond)
  const fetch = async () => Response.json({}, { status })
  return createHttpClient({ baseUrl: 'http://portal.test', fetch }).request('/', { retry: 0 })
}

let timers: VirtualClock | undefined

/** The library uses the same timers for all clients. */
function setTimers(clock: VirtualClock) {
  if (!timers) {
    let added = 0
    const cancels = new Map<number, () => void>()
    const start = (run: () => void, delayMs: number) => {
      added += 1
      cancels.set(added, timers?.after(delayMs, run) ?? (() => {}))
      return added
    }
    const stop = (id: number | undefined) => cancels.get(id ?? 0)?.()
    timeoutManager.setTimeoutProvider({
      setTimeout: start,
      clearTimeout: stop,
      setInterval: start,
      clearInterval: stop,
    })
  }
  timers = clock
}
