import { useCallback } from 'react'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { mergeSearch, useNavigate } from '../routes/link.ts'
import { here } from '../routes/paths.ts'

/** From this width, list and detail are side by side. */
const SIDE_BY_SIDE = '(width >= 64rem)'

export function useIsSideBySide(): boolean {
  return useMediaQuery(SIDE_BY_SIDE)
}

/**
 * Opens a row through the address. Next to the list, the history entry is replaced; on phones, a new entry lets the back button
 * return to the list.
 */
export function useOpenRow(): (id: string | undefined) => void {
  const navigate = useNavigate()
  const isSideBySide = useIsSideBySide()
  return useCallback(
    (id) =>
      void navigate({
        to: here<'requestQueue'>(),
        search: mergeSearch({ open: id }),
        replace: isSideBySide || id === undefined,
        resetScroll: !isSideBySide,
      }),
    [navigate, isSideBySide],
  )
}
