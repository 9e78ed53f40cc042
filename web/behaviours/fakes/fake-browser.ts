import { JSDOM } from 'jsdom'

const GLOBALS = [
  'document',
  'navigator',
  'location',
  'Event',
  'CustomEvent',
  'Node',
  'Element',
  'HTMLElement',
  'MutationObserver',
  'addEventListener',
  'removeEventListener',
  'dispatchEvent',
  'sessionStorage',
  'localStorage',
  'history',
  'self',
  'scrollTo',
] as const

type Outcome = {
  requests: number
  errors: string[]
  /** URL of a full page load. */
  leftFor: string | undefined
}

/** Runs code that needs a browser. Counts requests, records calls of console.error and prevents page loads. */
export async function inBrowser(url: string, work: () => Promise<void>): Promise<Outcome> {
  const { window } = new JSDOM('<!doctype html>', { url })
  const outcome: Outcome = { requests: 0, errors: [], leftFor: undefined }
  const count = () => {
    outcome.requests += 1
    return true
  }
  const navigate = (to: string) => {
    outcome.leftFor = to
  }
  Object.assign(window.navigator, { sendBeacon: count })
  const restore = replaceGlobals({
    ...Object.fromEntries(GLOBALS.map((name) => [name, window[name]])),
    window: withLocation(window, navigate),
    fetch: async () => {
      count()
      return new Response('')
    },
    XMLHttpRequest: class {
      open() {}
      send = count
    },
  })
  listenToConsole((line) => void outcome.errors.push(line))
  try {
    await work()
  } finally {
    listenToConsole(undefined)
    restore()
    window.close()
  }
  return outcome
}

/** jsdom cannot load other pages, and its location cannot be replaced, so a proxy replaces the window. */
function withLocation(window: Window, navigate: (to: string) => void): object {
  const location = {
    ...plain(window.location),
    assign: navigate,
    replace: navigate,
    get href() {
      return window.location.href
    },
    set href(to: string) {
      navigate(to)
    },
  }
  return new Proxy(window, {
    get: (target, name) => (name === 'location' ? location : Reflect.get(target, name, target)),
  })
}

function plain({ protocol, host, hostname, port, pathname, search, hash, origin }: Location) {
  return { protocol, host, hostname, port, pathname, search, hash, origin }
}

let listener: ((line: string) => void) | undefined
let consoleError: typeof console.error | undefined

/** Libraries keep the console.error from their first load, so it is replaced once for all cases. */
function listenToConsole(next: typeof listener) {
  listener = next
  if (consoleError) return
  const { console } = globalThis
  consoleError = console.error
  console.error = (...parts: unknown[]) => {
    if (listener) listener(parts.map(String).join(' '))
    else consoleError?.(...parts)
  }
}

function replaceGlobals(values: Record<string, unknown>): () => void {
  const before = Object.keys(values).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else Reflect.deleteProperty(globalThis, name)
    }
  }
}
