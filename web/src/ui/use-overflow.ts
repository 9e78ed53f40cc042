import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** True if the content is wider than the element, so that scrollable tables can be focused. */
export function useOverflow<Element extends HTMLElement>(): [RefObject<Element | null>, boolean] {
  const box = useRef<Element>(null)
  const [overflows, setOverflows] = useState(false)

  // Sizes are outside React and are read by an observer.
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
