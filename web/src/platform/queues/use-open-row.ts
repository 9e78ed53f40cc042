import { useCallback } from 'react'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { useNavigate } from '../routes/link.ts'

/** Where list and detail stand side by side; below it they come one after the other. */
const BESIDE = '(width >= 64rem)'

export function useIsBeside(): boolean {
  return useMediaQuery(BESIDE)
}

/**
 * Opens a row of a queue by the address. Beside the list it is only a look at the next one, so the address is replaced; on a phone it
 * is a page of its own, and the back button leads to the list.
 */
export function useOpenRow(): (id: string | undefined) => void {
  const navigate = useNavigate()
  const isBeside = useIsBeside()
  return useCallback(
    (id) =>
      void navigate({
        to: '.',
        search: (old: object) => ({ ...old, open: id }),
        replace: isBeside || id === undefined,
        resetScroll: !isBeside,
      }),
    [navigate, isBeside],
  )
}
