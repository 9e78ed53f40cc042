import { type LazyExoticComponent, lazy } from 'react'

type Component = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

/**
 * Lazy component in its own chunk: `lazyPart(() => import('./Charts.tsx'), 'Charts')`. The caller has the import, so that the
 * bundler finds it.
 */
export function lazyPart<Name extends string, Module extends Record<Name, Component>>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<Module[Name]> {
  return lazy(async () => ({ default: (await load())[name] }))
}

/** Lazy picture: if its chunk cannot be loaded, the page is shown without it. */
export function lazyPicture<Name extends string, Module extends Record<Name, Component>>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<Module[Name]> {
  // A component that renders nothing accepts the properties of every picture.
  const none = { [name]: () => null } as unknown as Module
  return lazyPart(() => load().catch(() => none), name)
}
