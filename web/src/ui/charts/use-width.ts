import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The width of the element in pixels, so that a chart is drawn for it and its text is never scaled. */
export function useWidth<Element extends HTMLElement>(): [RefObject<Element | null>, number] {
  const box = useRef<Element>(null)
  const [width, setWidth] = useState(0)

  // Sizes live in the browser's layout; an observer is how it tells them.
  useLayoutEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.round(entry.contentRect.width))
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])

  return [box, width]
}
