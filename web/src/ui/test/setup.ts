import { afterEach, vi } from 'vitest'

// Test files share a process, which saves most of their time. Modules are evaluated again for each file, so that its mocks apply.
vi.resetModules()

// jsdom does not implement `scrollIntoView`.
if (typeof document !== 'undefined') Object.assign(Element.prototype, { scrollIntoView: () => {} })

afterEach(async () => {
  if (typeof document === 'undefined') return
  const { unmountAll } = await import('./mount.tsx')
  await unmountAll()
})
