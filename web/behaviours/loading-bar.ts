import { createAppUpdate } from '../src/platform/navigation/app-update.ts'
import { createChunkReload } from '../src/platform/navigation/chunk-reload.ts'
import { connectRouter } from '../src/platform/navigation/connect-router.ts'
import {
  createLoadingBar,
  estimateProgress,
  type LoadingBar,
  type LoadingBarState,
} from '../src/platform/navigation/loading-bar.ts'
import type { Adapter, Mismatch, Values } from './case.ts'
import { check, listOf, numberOf, show, textOf, unknownNames, unknownStep } from './check.ts'
import { createFakeRouter } from './fakes/fake-router.ts'
import { createVirtualClock } from './fakes/virtual-clock.ts'

/** Times in milliseconds; percentages to two decimals unless a tolerance is given. */
export const run: Adapter = async ({ given, when, then }) => {
  const clock = createVirtualClock()
  const bar = createLoadingBar(optionsOf(given), clock)
  const router = createFakeRouter()
  connectRouter(router, { loadingBar: bar, ...navigationParts })
  const mismatches = unknownNames(given, ['throttle', 'duration', 'hideDelay', 'resetDelay', 'height'], 'given')
  const afterStep = new Map<string, LoadingBarState>()

  const expectations = listOf(then)
  const momentOf = (values: Values) => numberOf(values.at, 0)
  const moments = [...new Set([...when, ...expectations].map(momentOf))].sort((a, b) => a - b)
  for (const moment of moments) {
    await clock.advanceTo(moment)
    for (const step of when.filter((each) => momentOf(each) === moment)) {
      mismatches.push(...runStep(step, bar, router))
      afterStep.set(labelOf(step), bar.getSnapshot())
    }
    for (const expectation of expectations.filter((each) => each.at === moment)) {
      mismatches.push(...compare(expectation, bar.getSnapshot(), bar, `at ${moment}`))
    }
  }
  for (const expectation of expectations.filter((each) => each.at === undefined)) {
    const where = textOf(expectation.after, `elapsed ${String(expectation.elapsed)}`)
    const state = 'elapsed' in expectation ? estimateOf(expectation, when) : afterStep.get(textOf(expectation.after))
    mismatches.push(...compare(expectation, state ?? bar.getSnapshot(), bar, where))
  }
  return mismatches
}

const navigationParts = {
  chunkReload: createChunkReload({
    location: { pathname: '/', search: '', hash: '', assign: () => {}, reload: () => {} },
    storage: () => ({ getItem: () => null, setItem: () => {} }),
    now: () => 0,
  }),
  appUpdate: createAppUpdate(() => 'refused'),
}

function runStep(step: Values, bar: LoadingBar, router: ReturnType<typeof createFakeRouter>): Mismatch[] {
  const force = step.force === true
  switch (step.do) {
    case 'start':
      // The first page reaches the bar through the router, which reports the first navigation.
      if (step.initialLoad) router.begin('/', { first: true })
      else bar.start({ force })
      return unknownNames(step, ['at', 'do', 'force', 'initialLoad'], 'start')
    case 'finish':
      bar.finish({ force, error: step.error === true })
      return unknownNames(step, ['at', 'do', 'force', 'error'], 'finish')
    case 'set':
      bar.set(numberOf(step.value, 0), { force })
      return unknownNames(step, ['at', 'do', 'value', 'force'], 'set')
    case 'navigate':
      router.begin(textOf(step.to), { pathChanged: step.only === undefined })
      return unknownNames(step, ['at', 'do', 'to', 'only'], 'navigate')
    case 'ready':
      router.end()
      return unknownNames(step, ['at', 'do'], 'ready')
    case 'fail':
      router.end(new Error('the page failed'))
      return unknownNames(step, ['at', 'do'], 'fail')
    case 'estimate':
      return unknownNames(step, ['at', 'do', 'duration'], 'estimate')
    default:
      return [unknownStep(step)]
  }
}

function compare(expectation: Values, state: LoadingBarState, { heightPx }: LoadingBar, where: string): Mismatch[] {
  const { at: _at, after: _after, elapsed: _elapsed, progress, tolerance = 0.005, ...rest } = expectation
  const mismatches = check(rest, { visible: state.visible, error: state.error, height: heightPx }, where)
  const far =
    progress !== undefined && Math.abs(numberOf(progress, Number.NaN) - state.progress) > numberOf(tolerance, 0)
  return far ? [...mismatches, { what: `${where}: progress`, expected: progress, got: state.progress }] : mismatches
}

function estimateOf({ elapsed }: Values, when: Values[]): LoadingBarState {
  const duration = numberOf(when.find((step) => step.do === 'estimate')?.duration, 2000)
  return { progress: estimateProgress(numberOf(elapsed, 0), duration), visible: true, error: false }
}

function labelOf(step: Values): string {
  return step.value === undefined ? textOf(step.do) : `${textOf(step.do)}(${show(step.value)})`
}

function optionsOf({ throttle, duration, hideDelay, resetDelay, height }: Values) {
  const named = {
    throttleMs: throttle,
    durationMs: duration,
    hideDelayMs: hideDelay,
    resetDelayMs: resetDelay,
    heightPx: height,
  }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
}
