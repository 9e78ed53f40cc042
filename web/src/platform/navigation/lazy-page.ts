import { type ComponentType, createElement, use } from 'react'

export type PageLoader = () => Promise<ComponentType>

/** Loads a page from its module, which the bundler turns into a chunk: `pageIn(() => import('./FleetPage.tsx'), 'FleetPage')`. */
export function pageIn<Name extends string>(
  load: () => Promise<Record<NoInfer<Name>, ComponentType>>,
  name: Name,
): PageLoader {
  return async () => (await load())[name]
}

/**
 * Lazy page for the `component` of a route. The router awaits `preload`, so a missing chunk fails the navigation and
 * connect-router handles it. (The router's own lazy component reloads without our loop guard.)
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let page: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined

  function preload() {
    // Failures are not cached, so that the next attempt loads the chunk again.
    loading ??= load()
      .then((loaded) => {
        page = loaded
        return loaded
      })
      .finally(() => {
        loading = undefined
      })
    return loading
  }

  function LazyPage(props: Props) {
    return createElement(page ?? use(preload()), props)
  }
  return Object.assign(LazyPage, { preload: async () => void (page ?? (await preload())) })
}
