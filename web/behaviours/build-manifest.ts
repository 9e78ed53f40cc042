import { createAppUpdate } from '../src/platform/navigation/app-update.ts'
import { watchBuilds } from '../src/platform/navigation/build-manifest.ts'
import { createChunkReload } from '../src/platform/navigation/chunk-reload.ts'
import { connectRouter } from '../src/platform/navigation/connect-router.ts'
import { createLoadingBar } from '../src/platform/navigation/loading-bar.ts'
import type { Adapter, Values } from './case.ts'
import { check, isValues, numberOf, show, textOf, unknownNames, unknownStep } from './check.ts'
import { createFakeRouter } from './fakes/fake-router.ts'
import { createFakeWindow } from './fakes/fake-window.ts'
import { createVirtualClock } from './fakes/virtual-clock.ts'

const STEPS = ['wait', 'latest', 'networkError', 'meta', 'update', 'navigate', 'dirty', 'paymentPending']

/** `requests` counts requests for latest.json, `metaRequests` requests for the meta file of the current build. */
export const run: Adapter = async ({ given, when, then }) => {
  const clock = createVirtualClock()
  const page = createFakeWindow(textOf(given.at, '/policies'), { now: clock.now })
  const chunkReload = createChunkReload({ location: page.location, storage: page.storage, now: clock.now })
  const appUpdate = createAppUpdate(chunkReload.reloadTo)
  const router = createFakeRouter(textOf(given.at, '/policies'))
  connectRouter(router, { loadingBar: createLoadingBar({}, clock), chunkReload, appUpdate })

  const buildId = textOf(given.buildId)
  const server = createFakeServer({ id: buildId })
  const updates: unknown[] = []
  watchBuilds({
    buildId,
    intervalMs: numberOf(given.intervalMs, 3_600_000),
    fetch: server.fetch,
    clock,
    onUpdate: (id) => {
      updates.push(id)
      appUpdate.found()
    },
  })
  const observed = () => ({
    requests: server.polls,
    requestCount: server.polls.length,
    metaRequests: server.metas,
    updates: updates.length,
    assign: page.assigned.at(-1) ?? null,
    assignCount: page.assigned.length,
    reload: page.reloads(),
    noticeShown: appUpdate.getSnapshot().noticeShown,
  })

  const mismatches = unknownNames(given, ['buildId', 'intervalMs', 'at'], 'given')
  let release = () => {}
  for (const step of when) {
    const expectation = Object.keys(step).find((name) => name.startsWith('expect'))
    if (expectation) {
      mismatches.push(...check(expectedOf(step), { ...observed(), requests: server.polls.length }, 'during the steps'))
      continue
    }
    if (!STEPS.some((name) => name in step)) mismatches.push(unknownStep(step))
    mismatches.push(...unknownNames(step, STEPS, 'step'))
    server.answer(step)
    if (step.dirty !== undefined || step.paymentPending !== undefined) {
      release()
      release = step.dirty === true || step.paymentPending === true ? appUpdate.defer() : () => {}
    }
    if (step.wait !== undefined) await clock.advanceTo(clock.now() + numberOf(step.wait, 0))
    if (step.update !== undefined) appUpdate.found()
    if (step.navigate !== undefined) {
      router.begin(textOf(step.navigate))
      router.end()
    }
  }
  return [...mismatches, ...check(isValues(then) ? then : {}, observed())]
}

/** Converts a step `{expectRequests: 0}` to the expectation `{requests: 0}`. */
function expectedOf(step: Values): Values {
  return Object.fromEntries(
    Object.entries(step).map(([name, value]) => [
      name.replace(/^expect(.)/, (_, first: string) => first.toLowerCase()),
      value,
    ]),
  )
}

function createFakeServer(own: unknown) {
  let latest: unknown = own
  let meta: unknown = 200
  const polls: string[] = []
  const metas: string[] = []
  return {
    polls,
    metas,
    answer: (step: Values) => {
      if ('latest' in step) latest = step.latest
      if (step.networkError) latest = 'network error'
      if ('meta' in step) meta = step.meta
    },
    fetch: async (input: string) => {
      const url = input.replace(/^\//, '')
      const isMeta = url.includes('/meta/')
      ;(isMeta ? metas : polls).push(url)
      const response = isMeta ? meta : latest
      if (typeof response === 'number') return new Response('{}', { status: response })
      if (!isValues(response)) throw new TypeError(show(response))
      return Response.json(response)
    },
  }
}
