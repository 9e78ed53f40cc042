import { type LazyExoticComponent, lazy } from 'react'

type Component = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

/**
 * A part of a page in a chunk of its own: `lazyPart(() => import('./Charts.tsx'), 'Charts')`. The import stays with the caller,
 * where the bundler sees it.
 */
export function lazyPart<Name extends string, Module extends Record<Name, Component>>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<Module[Name]> {
  return lazy(async () => ({ default: (await load())[name] }))
}
