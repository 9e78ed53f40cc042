import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Width of the element in pixels, so that the text of a chart is never scaled. */
export function useWidth<Element extends HTMLElement>(): [RefObject<Element | null>, number] {
  const box = useRef<Element>(null)
  const [width, setWidth] = useState(0)

  // Sizes are outside React and are read by an observer.
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
