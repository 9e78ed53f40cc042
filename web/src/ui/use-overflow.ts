import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Whether the element's content is wider than the element, so that a table that scrolls can be reached by keyboard. */
export function useOverflow<Element extends HTMLElement>(): [RefObject<Element | null>, boolean] {
  const box = useRef<Element>(null)
  const [overflows, setOverflows] = useState(false)

  // Sizes live in the browser's layout; an observer of box and content is how it tells them.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth))
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])

  return [box, overflows]
}
