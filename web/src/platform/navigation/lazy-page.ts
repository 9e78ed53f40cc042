import { type ComponentType, createElement, use } from 'react'

export type PageLoader = () => Promise<ComponentType>

/** A page out of its module, which the bundler makes a chunk: `pageIn(() => import('./FleetPage.tsx'), 'FleetPage')`. */
export function pageIn<Name extends string>(
  load: () => Promise<Record<NoInfer<Name>, ComponentType>>,
  name: Name,
): PageLoader {
  return async () => (await load())[name]
}

/**
 * A page in a chunk of its own, for a route's `component`. The router awaits `preload` before it shows the page, so a chunk
 * that is missing fails the route change, which connect-router then mends. (The router's own lazy component reloads by itself
 * while rendering, without our guard.)
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let page: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined

  function preload() {
    // A failure is not kept: the next try asks the server again.
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
