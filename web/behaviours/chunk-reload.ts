import { createChunkReload, type ReloadOutcome } from '../src/platform/navigation/chunk-reload.ts'
import type { Adapter, Mismatch, Values } from './case.ts'
import { check, isValues, numberOf, textOf, unknownNames, unknownStep } from './check.ts'
import { createFakeWindow } from './fakes/fake-window.ts'

/** Uses a fake window whose URL never changes, so that repeated reloads of the same path can be counted. */
export const run: Adapter = async ({ given, when, then }) => {
  let nowMs = 0
  const page = createFakeWindow(textOf(given.at, '/'), {
    storageThrows: given.sessionStorage === 'throws',
    now: () => nowMs,
  })
  const reload = createChunkReload({
    location: page.location,
    storage: page.storage,
    now: () => nowMs,
    basePath: textOf(given.basePath),
  })
  const mismatches = unknownNames(given, ['at', 'sessionStorage', 'basePath'], 'given')
  let opening = false
  let errorScreen = false
  /** A failed route change shows the error screen, unless the page reloads. */
  const ended = (outcome: ReloadOutcome | undefined) => {
    opening = false
    errorScreen = outcome === undefined || outcome === 'refused'
  }

  for (const step of when) {
    nowMs = numberOf(step.at, nowMs)
    const error = new TypeError('Failed to fetch dynamically imported module')
    switch (step.do) {
      case 'navigate':
        reload.navigationStarted(textOf(step.to))
        opening = true
        break
      case 'navigated':
        opening = false
        break
      case 'chunkError':
        reload.chunkFailed(error)
        // Without a pending route change, the error comes from a preloaded link.
        if (opening && step.during !== 'preload') ended(reload.navigationFailed(error))
        break
      case 'preload':
        // Hovering over a link starts no route change.
        break
      case 'preloadError':
        reload.chunkFailed(error)
        break
      case 'otherError':
        ended(reload.navigationFailed(new Error('the loader failed')))
        break
      case 'reloadAt':
        ended(reload.reloadTo(textOf(step.path), { force: step.force === true }))
        break
      default:
        mismatches.push(unknownStep(step))
    }
    mismatches.push(...unknownNames(step, ['at', 'do', 'to', 'path', 'force', 'during'], textOf(step.do)))
  }
  return [...mismatches, ...compare(isValues(then) ? then : {}, page, errorScreen)]
}

function compare(then: Values, page: ReturnType<typeof createFakeWindow>, errorScreen: boolean): Mismatch[] {
  const { stored, ...rest } = then
  const mismatches = check(rest, {
    assign: page.assigned.at(-1) ?? null,
    assigns: page.assigned,
    assignCount: page.assigned.length,
    reload: page.reloads(),
    errorScreen,
  })
  if (stored === undefined) return mismatches
  const guard: unknown = JSON.parse(page.stored('app:reload') ?? 'null')
  return [...mismatches, ...check({ stored }, { stored: isValues(guard) ? relative(guard, page.storedAtMs()) : null })]
}

/** `{expires: 10000}` written at time 0 is shown as `now+10000`. */
function relative(guard: Values, writtenAtMs: number): Values {
  return { ...guard, expires: `now+${numberOf(guard.expires, 0) - writtenAtMs}` }
}
