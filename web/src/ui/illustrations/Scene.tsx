import type { ReactNode } from 'react'

/** Canvas of all illustrations: 320 x 200, in the colours of the portal and the theme, hidden from screen readers. */
export function Scene({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 320 200" aria-hidden className="block h-auto w-full" strokeLinecap="round" strokeLinejoin="round">
      <rect width="320" height="200" rx="16" className="fill-sky" />
      {children}
    </svg>
  )
}

/** Rolling ground along the bottom of a scene. */
export function Hills() {
  return (
    <>
      <path
        d="M0 138c44-30 96-34 146-16s110 24 174-12v74a16 16 0 0 1-16 16H16a16 16 0 0 1-16-16z"
        className="fill-accent-soft"
      />
      <path
        d="M0 166c70-22 150-20 200-8s86 8 120-4v30a16 16 0 0 1-16 16H16a16 16 0 0 1-16-16z"
        className="fill-accent/15"
      />
    </>
  )
}
