import { type RefObject, useLayoutEffect } from 'react'

/** Scrolls a row of links horizontally until the current link is visible, each time another link becomes current. */
export function useCurrentInRow(row: RefObject<HTMLElement | null>, current: string): void {
  useLayoutEffect(() => {
    const box = row.current
    const link = box?.querySelector<HTMLElement>('[aria-current="page"]')
    if (!box || !link) return
    const [visible, linkBox] = [box.getBoundingClientRect(), link.getBoundingClientRect()]
    if (linkBox.left < visible.left) box.scrollBy({ left: linkBox.left - visible.left - MARGIN_PX })
    else if (linkBox.right > visible.right) box.scrollBy({ left: linkBox.right - visible.right + MARGIN_PX })
  }, [row, current])
}

/** Shows the beginning of the next link, so that the row looks scrollable. */
const MARGIN_PX = 48
