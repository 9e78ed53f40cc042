import { Suspense, useEffect, useState } from 'react'
import type { StoredUser } from '../../platform/session/session.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

const CommandPalette = lazyPart(() => import('./CommandPalette.tsx'), 'CommandPalette')

/**
 * The open palette, and the function that opens it. A plain input accepts text until the palette is loaded, so that no letter is
 * lost.
 */
export function usePalette(user: StoredUser) {
  /** Text that was typed while the palette was loading; undefined if the palette is closed. */
  const [initialText, setInitialText] = useState<string>()
  const open = () => setInitialText('')
  useShortcut(open)
  const wait = (
    <input
      autoFocus
      aria-label="Search"
      className="palette-wait"
      onChange={(event) => setInitialText(event.target.value)}
    />
  )
  const palette = initialText !== undefined && (
    <Suspense fallback={wait}>
      <CommandPalette user={user} initialText={initialText} onClose={() => setInitialText(undefined)} />
    </Suspense>
  )
  return { palette, open }
}

function useShortcut(open: () => void) {
  // Listens on the document, because the shortcut works anywhere on the page.
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
